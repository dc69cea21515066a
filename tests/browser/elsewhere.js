// What a page of another origin can try against the server. Returns for each try "refused", "open" for a
// websocket, or the number of characters that it could read: an opaque answer has none.
async ({ target, pageId, table, token, asset, style }) => {
  const told = {};
  const within = (way, promise) => {
    console.debug(`tries ${way}`); // the test says where it was left when it takes too long
    return Promise.race([promise, new Promise((done) => setTimeout(done, 20000, "no answer"))]);
  };
  const tell = async (way, promise) => { told[way] = await within(way, promise); };
  const state = "referee/pages/" + pageId;
  const reads = ["", "sit", "join/" + token, state, asset];
  const leave = state + "/leave";
  const changes = ["sit", "referee/code", leave, "login"];
  const channel = target.replace("http", "ws") + state + "/socket";
  const body = JSON.stringify({ code: table });

  const fetched = async (path, how) => {
    try { return (await (await fetch(target + path, { credentials: "include", ...how })).text()).length; } catch { return "refused"; }
  };
  for (const mode of ["cors", "no-cors"]) {
    for (const path of reads) await tell(`${mode} GET ${path}`, fetched(path, { mode }));
    for (const path of changes) await tell(`${mode} POST ${path}`, fetched(path, { mode, method: "POST", body }));
  }
  for (const method of ["DELETE", "PUT", "PATCH"]) await tell(method, fetched(state, { method }));
  const headers = { "Content-Type": "application/json" };
  await tell("json", fetched("referee/code", { method: "POST", headers, body }));
  navigator.sendBeacon(target + leave);
  navigator.sendBeacon(target + leave, new Blob([body], { type: "text/plain" }));

  const embedded = (tag, name, path) => new Promise((done) => {
    const one = document.createElement(tag);
    if (tag === "link") one.rel = "stylesheet";
    one.onload = () => done("loaded");
    one.onerror = () => done("refused");
    one[name] = target + path;
    document.body.append(one);
  });
  await tell("image", embedded("img", "src", ""));
  await tell("video", embedded("video", "src", "sit"));
  await tell("style", embedded("link", "href", style));
  for (const path of [state, asset]) await tell("script " + path, embedded("script", "src", path));

  const socket = (address, protocol) => new Promise((done) => {
    const line = new WebSocket(address, protocol);
    line.onopen = () => done("open");
    line.onerror = () => done("refused");
  });
  await tell("websocket", socket(channel));
  await tell("websocket protocol", socket(channel, "v1.kernel.websocket.jupyter.org"));

  const framed = (given) => new Promise((done) => {
    const one = document.createElement("iframe");
    one.onload = () => done(one);
    Object.assign(one, given);
    document.body.append(one);
  });
  for (const path of ["", "sit", "login"]) await within("frame " + path, framed({ src: target + path }));
  for (const path of changes) {
    const into = await within("frame for " + path, framed({ name: "into-" + path, src: "about:blank" }));
    const form = Object.assign(document.createElement("form"), { method: "POST", action: target + path, target: into.name });
    document.body.append(form);
    const answered = new Promise((done) => { into.onload = done; });
    form.submit();
    await within("form " + path, answered);
  }

  // from a frame that has no origin
  const nobody = (script) => new Promise((done) => {
    const one = document.createElement("iframe");
    one.sandbox = "allow-scripts allow-forms";
    one.srcdoc = `<iframe name="into"></iframe><form method="POST" target="into"></form><script>
      const tell = (said) => parent.postMessage(said, "*");
      ${script}
    </script>`;
    addEventListener("message", (event) => done(event.data), { once: true });
    document.body.append(one);
  });
  await tell("null websocket", nobody(`
    const line = new WebSocket("${channel}");
    line.onopen = () => tell("open");
    line.onerror = () => tell("refused");`));
  for (const path of changes) {
    await tell("null POST " + path, nobody(`
      fetch("${target + path}", { method: "POST", mode: "no-cors", body: "{}" })
        .then(async (one) => (await one.text()).length, () => "refused").then(tell);`));
    await within("null form " + path, nobody(`
      document.querySelector("iframe").onload = () => tell("sent");
      document.forms[0].action = "${target + path}";
      document.forms[0].submit();`));
  }
  return told;
}
