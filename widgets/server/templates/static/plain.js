// The page in plain Voilà: is shown when it is ready, and says so while its kernel cannot be reached.
(() => {
  const LOOK_EVERY = 5000; // milliseconds

  // Voilà calls it when its styles are there; the cells are, as its script comes after them
  window.cellLoaded = true;
  window.voila_finish = () => {
    document.getElementById("loading").remove();
    document.getElementById("rendered_cells").style.display = "";
  };

  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const { baseUrl, kernelId } = read("jupyter-config-data");
  const known = read("br-disconnect-text");
  const notice = document.getElementById("br-lost");
  notice.querySelector("button").onclick = () => location.reload();

  const show = () => {
    const words = known[document.documentElement.lang.slice(0, 2)] || known.en;
    notice.querySelector("p").textContent = words.lost;
    notice.querySelector("button").textContent = words.again;
    notice.hidden = false;
  };

  setInterval(async () => {
    try {
      // JupyterHub wants the token of the cookie with everything that a script asks for
      const [, token] = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/) ?? [];
      const headers = token ? { "X-XSRFToken": token } : {};
      const { status } = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store", headers });
      // the proxy in front says that there is no server (JupyterHub's: 424)
      if (status === 424 || status >= 500) show();
      // whatever was missed, and if the kernel is gone: the game is in the store
      else if (!notice.hidden || status === 404) location.reload();
    } catch (error) {
      console.info("the server does not answer", error);
      show();
    }
  }, LOOK_EVERY);

  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload(); // restored from the browser's cache: its kernel was shut down
  });
})();
