// An overlay asks for what is new twice a second, with the key behind # of its address, and keeps what it shows when
// the server is away: nothing of that is ever on air.
"use strict";

const EVERY = 500; // milliseconds between two questions
const AWAY = 2000; // while the server does not answer

const { source, accent, width, height } = document.body.dataset;
const key = location.hash.slice(1);
let tag = "";

if (accent) document.body.style.setProperty("--accent", `#${accent}`);
if (accent) document.body.style.setProperty("--on-accent", dark(accent) ? "#fff" : "#0b0d0f");
const scale = Math.min(width / 1920, height / 1080);
document.getElementById("stage").style.transform = `scale(${scale})`;
ask();

function dark(hex) {
  const [red, green, blue] = [0, 2, 4].map((at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.3;
}

async function ask() {
  let pause = EVERY;
  try {
    const headers = key ? { Authorization: `Bearer ${decodeURIComponent(key)}` } : {};
    if (tag) headers["If-None-Match"] = tag;
    const answer = await fetch(source, { headers, cache: "no-store", signal: AbortSignal.timeout(5000) });
    if (answer.status === 200) {
      const said = await answer.json();
      tag = answer.headers.get("ETag") ?? "";
      show(said.html);
    } else if (answer.status !== 304) pause = AWAY;
  } catch {
    pause = AWAY;
  }
  setTimeout(ask, pause);
}

function show(html) {
  const now = document.getElementById("now");
  if (now.innerHTML === html) return;
  now.innerHTML = html;
  now.classList.remove("fresh");
  void now.offsetWidth;
  now.classList.add("fresh");
}
