// The arbiter's page: keeps what is being typed when the page changes, lets no tap meet a button that has just
// appeared, says when something was not recorded, counts a rest down, moves the focus by keys.
"use strict";

const SETTLING = 600; // milliseconds in which a page that has just changed takes no tap: a double tap enters once
const $ = (name) => document.getElementById(name);
let settled = 0, kept = null, skew = 0;

// What is being typed

const fields = () => [...$("now").querySelectorAll("input:not([type=hidden]), select, textarea")];
const about = (field) => ["kind", "id", "of", "step", "game"].map((name) => field.form?.elements[name]?.value ?? "").join("|");
const key = (field) => `${about(field)}|${field.name}|${field.type === "checkbox" ? field.value : fields().filter((other) => other.name === field.name && about(other) === about(field)).indexOf(field)}`;
const typed = (field) => field.type === "checkbox" ? field.checked !== field.defaultChecked
  : field.tagName === "SELECT" ? field.selectedIndex !== [...field.options].findIndex((option) => option.defaultSelected)
  : field.value !== field.defaultValue;

function keep(sent) {
  const done = sent?.tagName === "FORM" ? sent : null;
  const mine = fields().filter((field) => field.form !== done);
  const active = document.activeElement;
  kept = {
    values: new Map(mine.filter(typed).map((field) => [key(field), field.type === "checkbox" ? field.checked : field.value])),
    open: new Map([...$("now").querySelectorAll("details[id]")].map((part) => [part.id, part.open])),
    focus: mine.includes(active) ? key(active) : active?.closest("#now") && active.id ? `#${active.id}` : "",
    scroll: $("now").querySelector(".log ol")?.scrollTop ?? 0,
    lost: !!active?.closest("#now, #notes"),
  };
}

function restore() {
  if (!kept) return;
  for (const part of $("now").querySelectorAll("details[id]")) if (kept.open.has(part.id)) part.open = kept.open.get(part.id);
  for (const field of fields()) {
    const value = kept.values.get(key(field));
    if (value !== undefined) field.type === "checkbox" ? (field.checked = value) : (field.value = value);
  }
  const focused = kept.focus.startsWith("#") ? $(kept.focus.slice(1)) : fields().find((field) => key(field) === kept.focus);
  const log = $("now").querySelector(".log ol");
  if (log) log.scrollTop = kept.scroll;
  if (kept.lost && !document.activeElement?.closest("#now, #notes")) {
    (focused ?? ($("notes").childElementCount ? $("notes") : $("now").querySelector("[data-card]")))?.focus({preventScroll: true});
  }
  kept = null;
}

// Nothing is entered by a tap that meant the page before

function settle() {
  settled = Date.now() + SETTLING;
  document.body.classList.add("settling");
  setTimeout(() => { if (Date.now() >= settled) document.body.classList.remove("settling"); }, SETTLING + 20);
}

document.addEventListener("submit", (event) => {
  if (Date.now() < settled && event.target.closest(".card, .preview")) { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);

const sequence = () => $("now").querySelector("[data-sequence]")?.dataset.sequence;

document.addEventListener("htmx:sse:before:message", (event) => {
  const {id, data, event: kind} = event.detail.message;
  const same = id === sequence() && !data.includes('class="wrong trouble"') && !$("now").querySelector(".trouble");
  if (!kind && same) event.preventDefault(); // our own entry: its answer has drawn the page already
});
document.addEventListener("htmx:before:swap", (event) => {
  const {ctx} = event.detail;
  keep(ctx.response?.status < 400 ? ctx.sourceElement : null);
  kept.before = sequence();
  settle(); // from before the new buttons are there
});
document.addEventListener("htmx:after:swap", () => {
  const changed = kept && kept.before !== sequence();
  restore();
  settle();
  if (changed) $("now").querySelectorAll(".card").forEach((card) => card.classList.add("fresh"));
  if ($("notes").childElementCount) $("notes").scrollIntoView({block: "nearest"});
  countRest();
});

// What went wrong

function complain(text, door) {
  const line = document.createElement("p");
  line.className = "wrong";
  line.setAttribute("role", "alert");
  line.textContent = text;
  if (door) {
    const link = document.createElement("a");
    link.href = door;
    link.textContent = $("notes").dataset.comeIn;
    line.append(" ", link);
  }
  $("notes").replaceChildren(line);
  line.scrollIntoView({block: "nearest"});
}

const ended = (status) => status === 401 || status === 403;

document.addEventListener("htmx:response:error", (event) => {
  const {ctx} = event.detail, {raw, status} = ctx.response;
  if (raw.headers.get("Content-Type")?.startsWith("text/html")) return;
  ctx.swap = "none";
  if (ctx.sourceElement === $("live") && !ended(status)) return; // page.js begins it again
  complain(ctx.text.slice(0, 300), ended(status) ? $("notes").dataset.door : "");
});
document.addEventListener("htmx:error", (event) => {
  if (event.detail.ctx?.sourceElement === $("live")) return;
  complain($("notes").dataset.unreachable);
});
document.addEventListener("htmx:sse:error", (event) => {
  if (ended(event.detail.status)) complain("", $("notes").dataset.door);
});

// A rest

function countRest() {
  const rest = $("now")?.querySelector("[data-rest]");
  if (!rest) return;
  if (!rest.dataset.met) { skew = Date.parse(rest.dataset.now) - Date.now(); rest.dataset.met = "yes"; }
  const left = Math.round((Date.parse(rest.dataset.rest) - Date.now() - skew) / 1000);
  rest.querySelector("output").textContent = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : "";
  if (left <= 0 && !rest.classList.contains("over")) {
    rest.classList.add("over");
    rest.querySelector("span").textContent = rest.dataset.over;
  }
}

// Keys: they move the focus, Enter records

function byKey(event) {
  if (!$("keys").checked || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea")) return;
  const all = [...document.querySelectorAll(".card")];
  const here = event.target.closest(".card") ?? all[0];
  const pressed = event.key.toLowerCase();
  if (pressed === "n") all[(all.indexOf(here) + (event.target.closest(".card") ? 1 : 0)) % all.length]?.querySelector("[data-card]").focus();
  else if ("s1=0".includes(pressed)) here?.querySelector(`[data-key="${pressed}"]`)?.focus();
  else return;
  event.preventDefault();
}

document.addEventListener("DOMContentLoaded", () => {
  const keys = $("keys"), tongue = $("tongue");
  if (keys) {
    keys.checked = localStorage.getItem("keys") === "yes";
    keys.addEventListener("change", () => localStorage.setItem("keys", keys.checked ? "yes" : "no"));
    document.addEventListener("keydown", byKey);
  }
  if (tongue) {
    tongue.querySelector("button").hidden = true;
    tongue.querySelector("select").addEventListener("change", () => tongue.submit());
  }
  setInterval(countRest, 500);
  countRest();
});
