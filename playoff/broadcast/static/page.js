// What a page does by itself: hands in the key of a link, says when it is not live, counts a rest down.
"use strict";

const AGAIN = 2000; // milliseconds until a stream is asked for again that could not be had at first
const SILENCE = 15000; // three beats of the stream without a sign of life

document.addEventListener("DOMContentLoaded", () => {
  handIn();
  window.addEventListener("hashchange", handIn); // a link opened in a tab that shows the door already
  const stream = document.querySelector("[hx-sse\\:connect]");
  if (stream) watch(stream);
  setInterval(countDown, 500);
});

function handIn() {
  const form = document.querySelector("form#enter");
  if (!form || location.hash.length < 2) return;
  try { form.elements.key.value = decodeURIComponent(location.hash.slice(1)); } catch { /* no key: it is typed */ }
  history.replaceState(null, "", location.pathname);
  form.elements.name?.focus();
}

function watch(stream) {
  const notice = document.querySelector(".stale");
  let heard = Date.now();
  const alive = () => { heard = Date.now(); notice.hidden = true; };
  for (const sign of ["beat", "htmx:sse:after:connection", "htmx:sse:after:message"]) document.addEventListener(sign, alive);
  document.addEventListener("htmx:sse:before:connection", (event) => { if (event.detail.connection.attempt > 0) heard = 0; });
  setInterval(() => { notice.hidden = Date.now() - heard < SILENCE; }, 1000);
  // A stream that breaks is begun again by htmx; one that never began is not.
  const again = () => setTimeout(() => htmx.ajax("GET", stream.getAttribute("hx-sse:connect"), {source: stream}), AGAIN);
  document.addEventListener("htmx:error", (event) => { if (event.detail.ctx?.sourceElement === stream) again(); });
  document.addEventListener("htmx:response:error", (event) => {
    const {ctx} = event.detail;
    if (ctx.sourceElement !== stream) return;
    ctx.swap = "none";
    if (![401, 403].includes(ctx.response.status)) again();
  });
}

function countDown() {
  for (const rest of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round((Date.parse(rest.dataset.until) - Date.now()) / 1000));
    const output = rest.querySelector("output");
    if (output) output.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}
