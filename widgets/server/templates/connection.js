// Watches the kernel's websocket. When it stays closed, says so; when the server is back, opens the game again by itself.
(() => {
  let chosen = "";
  try { chosen = localStorage.getItem("boardroom-referee.language") || ""; } catch (error) { console.info("nothing is remembered on this device", error); }
  const known = JSON.parse(document.getElementById("br-lost-words").textContent);
  const words = known[(chosen || navigator.language || "").slice(0, 2)] || known.en;
  const open = new Set();
  let lostSince = 0;
  let timer = null;
  let opened = false;

  const show = (on) => {
    const notice = document.getElementById("br-lost");
    if (!notice) return;
    notice.querySelector("p").textContent = words.lost;
    const button = notice.querySelector("button");
    button.textContent = words.again;
    button.onclick = () => location.reload();
    notice.hidden = !on;
  };

  const kernelUrl = () => {
    const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    return config.baseUrl + "api/kernels/" + config.kernelId;
  };

  const ask = async () => {
    const late = new AbortController();
    const waiting = setTimeout(() => late.abort(), 8000);
    try { return await fetch(kernelUrl(), { cache: "no-store", signal: late.signal }); } finally { clearTimeout(waiting); }
  };

  const look = async () => {
    if (open.size) { lostSince = 0; show(false); clearInterval(timer); timer = null; return; }
    if (Date.now() - lostSince < 1200) return;
    show(true);
    try {
      const answer = await ask();
      // the kernel is gone, or lives but is not found again by the page: either way the game is in the store
      if (answer.status === 404 || Date.now() - lostSince > 8000) location.reload();
    } catch (error) {
      console.info("the server does not answer yet", error);
    }
  };

  // After a sleep the browser may take a websocket for alive that the server has given up in silence.
  let asking = false;
  const wake = async () => {
    if (asking || document.hidden || !open.size) return;
    asking = true;
    let again = false;
    try {
      const answer = await ask();
      if (answer.status === 404 || (answer.ok && (await answer.json()).connections === 0)) location.reload();
    } catch (error) {
      console.info("the server cannot be asked yet", error);
      again = true;
    }
    asking = false;
    if (again) setTimeout(wake, 2000);
  };
  setInterval(wake, 15000); // a line can be dead without a word
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(url, protocols) {
      super(url, protocols);
      if (!String(url).includes("/channels")) return;
      this.addEventListener("open", () => {
        open.add(this);
        if (opened) window.dispatchEvent(new Event("br-line"));
        opened = true;
      });
      this.addEventListener("close", () => {
        open.delete(this);
        if (open.size || timer || window.brLeaving) return;
        lostSince = Date.now();
        timer = setInterval(look, 1000);
      });
    }
  };
  // On a busy machine a page may stop waiting before its kernel has told it everything, and on a weak line a script may
  // not arrive. It then asks anew, a few times.
  let failedAt = Infinity;
  window.addEventListener("error", (event) => {
    if (event.target instanceof HTMLScriptElement) failedAt = Math.min(failedAt, Date.now());
  }, true);
  const TRIES = "boardroom-referee.tries";
  const start = setInterval(() => {
    const isThere = document.querySelector(".br") !== null;
    const gaveUp = Date.now() - failedAt > 3000 || [...document.querySelectorAll(".jupyter-widgets")].some((one) => one.textContent.includes("model not found"));
    if (!isThere && !gaveUp) return;
    clearInterval(start);
    try {
      const tries = isThere ? 0 : Number(sessionStorage.getItem(TRIES)) + 1;
      sessionStorage.setItem(TRIES, tries);
      if (gaveUp && !isThere && tries <= 5) location.reload();
    } catch (error) { console.info("nothing is remembered on this device", error); }
  }, 500);

  window.addEventListener("pagehide", () => { window.brLeaving = true; });
  window.addEventListener("pageshow", (event) => {
    window.brLeaving = false;
    if (event.persisted) location.reload(); // kept aside by the browser: its kernel may be gone
  });
})();
