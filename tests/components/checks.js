// What can be wrong with a page as it is drawn now, as sentences for a developer. Each of `brChecks` judges
// what is in front: the dialogs that are open, else the dashboard.
(() => {
  const CONTROLS = "button, a[href], summary, input, select, textarea, [role=switch], [role=radio]";

  const CHART = ".js-plotly-plot"; // Plotly lays out its texts

  const roots = () => {
    const dialogs = [...document.querySelectorAll("dialog[open], .br-sheet, .br-curtain")];
    const top = dialogs.filter((one) => !dialogs.some((other) => other !== one && other.contains(one)));
    return top.length ? top.slice(-1) : [document.querySelector(".br")];
  };
  const all = (selector) => roots().flatMap((root) => [...root.querySelectorAll(selector)]);
  const isSeen = (one) => {
    const box = one.getBoundingClientRect();
    return (
      box.width > 1 &&
      box.height > 1 &&
      !one.closest(".br-visually-hidden") &&
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const isEnabled = (one) => !one.disabled && one.ariaDisabled !== "true";
  const nameOf = (one) => {
    const kind =
      typeof one.className === "string" && one.className
        ? `.${one.className.split(" ").join(".")}`
        : one.tagName.toLowerCase();
    const text = (one.ariaLabel || one.innerText || one.textContent || "").trim().replace(/\s+/g, " ");
    return `${kind} “${text.slice(0, 40)}”`;
  };
  const round = Math.round;

  const LONG_WORD = 15; // letters: a longer name without a space may break into two lines

  /** What cuts an element off at its edges: the part of the page in which it can be seen. */
  const clipOf = (one) => {
    const clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    for (let over = one.parentElement; over; over = over.parentElement) {
      if (over === document.body) break;
      const style = getComputedStyle(over);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = over.getBoundingClientRect();
      clip.left = Math.max(clip.left, box.left);
      clip.right = Math.min(clip.right, box.right);
      clip.top = Math.max(clip.top, box.top);
      clip.bottom = Math.min(clip.bottom, box.bottom);
    }
    return clip;
  };
  /** Where a control is drawn: padding that a negative margin takes back is no part. */
  const drawnBox = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const taken = (side) => Math.max(0, -Number.parseFloat(style[`margin${side}`]));
    return {
      left: left + taken("Left"),
      top: top + taken("Top"),
      right: right - taken("Right"),
      bottom: bottom - taken("Bottom"),
    };
  };
  /** What a thing floats with over the page, if it does. */
  const floatOf = (one) => {
    for (let over = one; over && over !== document.body; over = over.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(over).position) || over.matches(".br-over-stage")) return over;
    return null;
  };
  /** Whether one of two floats over the other: only what a step needs is kept free, see `unseen`. */
  const areApart = (one, other) => floatOf(one) !== floatOf(other);
  const cutBy = (box, clip) => ({
    left: Math.max(box.left, clip.left),
    top: Math.max(box.top, clip.top),
    right: Math.min(box.right, clip.right),
    bottom: Math.min(box.bottom, clip.bottom),
  });
  const meet = (one, other, by = 1) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;

  /** The lines of all texts that can be seen: as high as small letters are, not as their line. */
  function lines() {
    const found = [];
    for (const root of roots()) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const one = node.parentElement;
        if (!node.data.trim() || !isSeen(one) || one.closest(CHART)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const clip = clipOf(one);
        for (const box of range.getClientRects()) {
          const high = box.bottom - box.top;
          const drawn = {
            left: box.left,
            right: box.right,
            top: box.top + high * 0.25,
            bottom: box.bottom - high * 0.25,
          };
          const seen = cutBy(drawn, clip);
          if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1) found.push({ one, node, ...seen });
        }
      }
    }
    return found;
  }

  /** What seems to contain a text: the closest element with its own background or border. */
  const panelOf = (one) => {
    for (let over = one; over && over !== document.body; over = over.parentElement) {
      const style = getComputedStyle(over);
      const isPainted = !/transparent|, 0\)$/.test(style.backgroundColor) || style.borderLeftWidth !== "0px";
      if (isPainted && style.display !== "inline" && !over.ownerSVGElement) return over;
    }
    return null;
  };

  const controls = () => all(CONTROLS).filter(isSeen);

  const checks = {
    /** The page can be scrolled down: by how much, and what lies lowest. */
    scroll() {
      if (!roots()[0].matches(".br")) return []; // what a dialog covers is judged when it is closed
      const { scrollHeight } = document.documentElement;
      const over = scrollHeight - innerHeight;
      if (over < 1) return [];
      const lowest = [...document.querySelectorAll(".br *")]
        .filter((one) => isSeen(one) && one.getBoundingClientRect().bottom + scrollY > innerHeight + 1)
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .slice(0, 3)
        .map(nameOf);
      return [
        `the page is ${over} px higher than the screen; below it: ${lowest.join(", ") || "only space"}`,
      ];
    },

    /** Something is wider than its place, so that it is scrolled sideways. */
    sideways() {
      const found = [];
      for (const root of roots())
        for (let one = root; one; one = one.parentElement)
          if (one.scrollWidth > one.clientWidth + 1)
            found.push(`${nameOf(one).slice(0, 60)} is ${one.scrollWidth - one.clientWidth} px too wide`);
      return found;
    },

    /** Two texts, or two controls, are drawn over each other. */
    overlap() {
      const found = new Set();
      const texts = lines();
      for (const [index, one] of texts.entries())
        for (const other of texts.slice(index + 1)) {
          if (one.node === other.node || !meet(one, other)) continue;
          if (areApart(one.one, other.one)) continue;
          found.add(`the text ${nameOf(one.one)} is drawn over ${nameOf(other.one)}`);
        }
      const boxes = controls().map((one) => ({ one, ...cutBy(drawnBox(one), clipOf(one)) }));
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          if (one.one.contains(other.one) || other.one.contains(one.one) || !meet(one, other)) continue;
          // a control that fills its container may have others on it by design
          const isWithin = (mine, its) =>
            mine.left >= its.left - 1 &&
            mine.right <= its.right + 1 &&
            mine.top >= its.top - 1 &&
            mine.bottom <= its.bottom + 1;
          if (isWithin(one, other) || isWithin(other, one)) continue;
          if (areApart(one.one, other.one)) continue;
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          found.add(
            `the control ${nameOf(one.one)} lies ${round(wide)} × ${round(high)} px over ${nameOf(other.one)}`,
          );
        }
      return [...found];
    },

    /** A control that can be tapped lies under something else. */
    covered() {
      const found = [];
      for (const one of controls().filter(isEnabled)) {
        const box = cutBy(one.getBoundingClientRect(), clipOf(one));
        const x = (box.left + box.right) / 2;
        const y = (box.top + box.bottom) / 2;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        if (box.right - box.left < 2 || box.bottom - box.top < 2) continue; // it is scrolled out of sight
        const top = document.elementFromPoint(x, y);
        if (!top || one.contains(top) || top.contains(one) || areApart(one, top)) continue;
        const label = one.closest("label");
        if (label?.contains(top) || top.closest(CONTROLS)?.contains(one)) continue;
        if (one.labels && [...one.labels].some((its) => its.contains(top))) continue;
        found.push(`the control ${nameOf(one)} lies under ${nameOf(top)}`);
      }
      return found;
    },

    /** What happens now, or a control of the table that can be tapped, lies under a notice. */
    noticed() {
      const over = document.querySelector(".br-notice").getBoundingClientRect();
      const needed = [...document.querySelectorAll(".br-stage :is(button, input), .br-now-text")];
      return needed
        .filter((one) => isSeen(one) && isEnabled(one) && meet(one.getBoundingClientRect(), over))
        .map((one) => `the notice lies over ${nameOf(one)}`);
    },

    /** A control is smaller than a fingertip. */
    small() {
      return controls().flatMap((one) => {
        const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
        return height < 43.5 || width < 43.5
          ? [`${nameOf(one)} is only ${round(width)} × ${round(height)} px`]
          : [];
      });
    },

    /** A text is not shown whole, and neither is a text in its place. */
    cut() {
      const found = [];
      for (const one of all("*")) {
        if (!isSeen(one) || ![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
          continue;
        const style = getComputedStyle(one);
        if (style.display === "inline" || one.closest("svg")) continue;
        const isClipped = (axis) => style[`overflow${axis}`] !== "visible";
        const isWide = isClipped("X") && one.scrollWidth > one.clientWidth + 1;
        const isHigh = style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1;
        if (!isWide && !isHigh) continue;
        const text = one.textContent.trim();
        const told = [one, one.closest("button, [aria-label], [title]")].some(
          (its) => its && `${its.title} ${its.ariaLabel}`.includes(text),
        );
        if (!told) found.push(`${nameOf(one)} is cut: ${isWide ? "sideways" : "below"}`);
      }
      for (const { one, left, right } of lines()) {
        const panel = panelOf(one);
        const box = panel?.getBoundingClientRect();
        if (box && (right > box.right + 1 || left < box.left - 1))
          found.push(`${nameOf(one)} sticks out of ${nameOf(panel)}`);
      }
      const pen = document.createElement("canvas").getContext("2d");
      for (const one of all("input[placeholder]").filter(isSeen)) {
        const style = getComputedStyle(one);
        pen.font = style.font;
        const room =
          one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        if (pen.measureText(one.placeholder).width > room + 1)
          found.push(`the hint “${one.placeholder}” is cut`);
      }
      return found;
    },

    /** A text of the game is smaller than people read across a table. */
    tiny() {
      const found = new Set();
      for (const { one } of lines()) {
        const drawing = one.ownerSVGElement; // in a drawing, sizes are in its own units
        const scale = drawing?.viewBox.baseVal.width
          ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width
          : 1;
        const size = Number.parseFloat(getComputedStyle(one).fontSize) * scale;
        if (size < 13.95) found.add(`${nameOf(one)} is only ${size.toFixed(1)} px high`);
      }
      return [...found];
    },

    /** A word continues in another line. */
    broken() {
      const found = [];
      for (const root of roots()) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!isSeen(node.parentElement)) continue;
          for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const tops = new Set([...range.getClientRects()].map((one) => round(one.top)));
            if (tops.size > 1 && word[0].length < LONG_WORD)
              found.push(`the word “${word[0]}” is broken in ${nameOf(node.parentElement)}`);
          }
        }
      }
      return found;
    },

    /** What must be seen at once and is missing, beyond the screen, or in something that scrolls. */
    unseen(selectors) {
      return selectors.flatMap((selector) => {
        const found = [...document.querySelectorAll(selector)].filter(isSeen);
        if (!found.length) return [`there is no ${selector}`];
        return found.flatMap((one) => {
          const box = one.getBoundingClientRect();
          const said = [];
          if (box.top < -0.5 || box.bottom > innerHeight + 0.5)
            said.push(
              `${nameOf(one)} is out of sight: ${round(box.top)} to ${round(box.bottom)} of ${innerHeight} px`,
            );
          const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
          if (top && areApart(one, top) && !one.contains(top))
            said.push(`${nameOf(one)} lies under ${nameOf(top)}`);
          for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
            const scrolls = /auto|scroll|hidden/.test(getComputedStyle(over).overflowY);
            if (scrolls && over.scrollHeight > over.clientHeight + 1)
              said.push(`${nameOf(one)} is in something that scrolls`);
          }
          return said;
        });
      });
    },

    /** Number the controls that the keyboard has to reach; in a group that arrows walk through, one. */
    number() {
      const groups = "[role=radiogroup], [role=tablist], [role=grid], [role=toolbar], [role=listbox]";
      const reached = controls().filter((one) => !one.disabled && !(one.tabIndex < 0 && one.closest(groups)));
      reached.forEach((one, number) => {
        one.dataset.stop = number;
      });
      return reached.map(nameOf);
    },

    /** Have the Tab key begin before the first control, no matter where the last tap was. */
    beforeAll() {
      const start = document.createElement("span");
      start.tabIndex = -1;
      roots()[0].prepend(start);
      start.focus();
      start.remove();
    },

    /** The number of the control that has the focus, and whether that can be seen; null beyond the last. */
    stop() {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      const rings = [one, one.closest("label"), one.parentElement]
        .filter(Boolean)
        .map((its) => getComputedStyle(its));
      const isSeenThere = rings.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow.includes("inset"),
      );
      return { number: one.dataset.stop ?? null, name: nameOf(one), isVisible: isSeenThere };
    },

    /** The control that has the focus, if it is not wholly in sight, or lies under something else. */
    hidden() {
      const one = document.activeElement;
      const { left, top, right, bottom } = drawnBox(one);
      const isWithin = top >= -0.5 && bottom <= innerHeight + 0.5;
      const clip = clipOf(one);
      const isClipped = top < clip.top - 0.5 || bottom > clip.bottom + 0.5;
      const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
      const isCovered = corners.some(([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return over && !one.contains(over) && !over.contains(one) && !one.closest("label")?.contains(over);
      });
      return isWithin && !isClipped && !isCovered ? [] : [`${nameOf(one)} has the focus and is not wholly in sight`];
    },

    /**
     * Where the controls are now, by role and name; see `moved`. A clause, and what overrules it, stand where their
     * sentence ends.
     */
    places() {
      const found = {};
      for (const one of controls().filter((its) => !its.matches(".br-clause, .br-overrule"))) {
        // squares of several grids have the same names
        const name = `${one.role || one.tagName.toLowerCase()} ${one.dataset.cell ?? ""} ${nameOf(one)}`;
        const { left, top } = one.getBoundingClientRect();
        (found[name] ??= []).push([round(left + scrollX), round(top + scrollY)]);
      }
      return found;
    },

    /** Number one control of each kind, a kind being what has the same classes and data; see `tapped`. */
    kinds() {
      const kinds = new Map();
      for (const one of controls()) {
        const kind = [one.tagName, ...one.classList, ...Object.keys(one.dataset), one.ariaDisabled].join(" ");
        if (!one.matches(".br-clause, :disabled, .br-bar *") && !kinds.has(kind)) kinds.set(kind, one);
      }
      const found = [...kinds.values()];
      found.forEach((one, number) => {
        one.dataset.kind = number;
      });
      return found.map(nameOf);
    },

    /** What a numbered control may push down: what is below it in its column; nothing, if it only says why. */
    pushed(number) {
      const one = document.querySelector(`[data-kind='${number}']`);
      if (!isEnabled(one)) return [];
      let column = one; // the largest column that contains it; an element without a box does not count
      for (let over = one; over && !over.matches(".br-stage, .br"); over = over.parentElement)
        if (over.getBoundingClientRect().width) column = over;
      const { left, right } = column.getBoundingClientRect();
      const foot = document.querySelector(".br-foot")?.getBoundingClientRect().top ?? Infinity; // below all
      return [
        { top: one.getBoundingClientRect().bottom + scrollY - 1, left, right },
        { top: foot + scrollY, left: 0, right: innerWidth },
      ];
    },

    /** Whether something is in front of the dashboard. */
    front() {
      return roots()[0].matches(".br") ? [] : ["a dialog"];
    },

    /** Which controls are elsewhere than they were; those that came or went, or may be pushed, are no concern. */
    moved([before, pushed]) {
      const isPushed = ([x, y]) => pushed.some(({ top, left, right }) => y >= top && x >= left && x < right);
      const after = checks.places();
      return Object.entries(before).flatMap(([name, places]) => {
        const now = after[name];
        if (now?.length !== places.length) return [];
        return places.flatMap(([left, top], index) => {
          const [x, y] = now[index];
          if (isPushed([left, top])) return [];
          return Math.abs(x - left) > 1 || Math.abs(y - top) > 1
            ? [`${name} has moved by ${x - left}, ${y - top} px`]
            : [];
        });
      });
    },
  };
  window.brChecks = checks;
})();
