// Runs in every page before its own scripts. The driver sets `benchTarget`: how to find what is measured.
(() => {
  const started = { content: null, answered: null };
  let finish;
  window.bench = {
    started: new Promise((resolve) => {
      finish = resolve;
    }),
  };

  // When a message came last, by any websocket: from then on the time is the page's own.
  let arrived = 0;
  const Stock = window.WebSocket;
  window.WebSocket = class extends Stock {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", () => {
        arrived = performance.now();
      });
    }
  };

  // Some dashboards draw into shadow roots, which a plain query does not look into.
  const find = (selector, root = document) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const one of root.querySelectorAll("*")) {
      const inner = one.shadowRoot && find(selector, one.shadowRoot);
      if (inner) return inner;
    }
    return null;
  };
  const target = window.benchTarget;
  const button = () => {
    for (const selector of target.buttons) {
      const found = find(selector);
      if (found && !found.disabled) return found;
    }
    return null;
  };
  const answer = () => {
    const found = find(target.answer);
    return found && (target.attribute ? found.getAttribute(target.attribute) : found.textContent);
  };
  const watch = (changed) => {
    const roots = [document];
    for (let element = find(target.answer); element; element = element.getRootNode().host) {
      if (element.getRootNode() !== document) roots.push(element.getRootNode());
    }
    const observer = new MutationObserver(() => changed(observer));
    for (const root of roots) {
      observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    }
    return observer;
  };

  // Milliseconds from a click until the document has changed, and the part of them after the answer arrived.
  window.bench.tap = () =>
    new Promise((resolve) => {
      const before = answer();
      const began = performance.now();
      watch((observer) => {
        const now = answer();
        if (now === null || now === before) return;
        observer.disconnect();
        const drawn = performance.now();
        resolve({ whole: drawn - began, drawing: drawn - arrived });
      });
      button().click();
    });

  // From the beginning of the visit: the first content, and the first click with an answer. Some dashboards
  // lose a click before they listen, so it is repeated.
  if (window !== window.top) return;
  let before = null;
  let clicked = -Infinity;
  const look = () => {
    const shown = find(target.content);
    if (started.content === null && shown && shown.textContent.trim()) started.content = performance.now();
    const now = answer();
    if (before !== null && now !== null && now !== before) {
      started.answered = performance.now();
      finish(started);
      return;
    }
    if (now !== null && button() && performance.now() - clicked > 400) {
      before = now;
      clicked = performance.now();
      button().click();
    }
    setTimeout(look, 4);
  };
  if (target.first) look();
})();
