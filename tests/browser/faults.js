// What is wrong with the page at this size, as sentences for a developer.
() => {
  const said = [];
  // a dialog hangs beside the dashboard, not in it; what it covers is judged when it is closed
  const dialogs = [...document.querySelectorAll('.br-sheet, .br-secret-entry')];
  const roots = dialogs.length ? dialogs : [document.querySelector('.br')];
  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const visible = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const name = (one) => (one.className && one.className.baseVal === undefined ? one.className : one.tagName) + ': ' + one.textContent.trim().slice(0, 40);
  for (const root of roots) for (let one = root; one; one = one.parentElement) if (one.scrollWidth > one.clientWidth + 1) said.push('sideways: ' + one.scrollWidth + ' ' + name(one).slice(0, 60));
  for (const one of all('button, a, summary, input')) {
    if (!visible(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.height < 43.5 || box.width < 43.5) said.push(`small ${Math.round(box.width)}x${Math.round(box.height)} ` + name(one));
  }
  for (const one of all('.br-now-text, .br-button, .br-key, .br-step-title, .br-badge-name, .br-sheet-body, .br-secret-entry-drawn, .br-secret-entry-open, .rep-seat, .rep-project, .rep-stack, .br-parts [data-seat], .br-parts [data-place], [data-pending], h2, h3, td, th, li, p')) {
    if (one.closest('.br-visually-hidden') || one.querySelector(':scope .br-badge-name') && one.matches('h2, h3') || one.matches('.br-badge-name') && one.textContent.length > 12) continue; // a long name may end in an ellipsis
    if (visible(one) && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') said.push('cut: ' + name(one));
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const one of all('input[placeholder]')) {
    const style = getComputedStyle(one);
    pen.font = style.font;
    const room = one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (visible(one) && pen.measureText(one.placeholder).width > room + 1) said.push('cut: ' + one.placeholder);
  }
  const blocks = all('.br-parts [data-seat], .br-parts [data-place], .rep-seat, .rep-stack, .rep-project, .br-controls > section, .br-happened, .br-now, .br-progress, .br-bar, .br-sheet-head, .br-step-row > *, .br-secret-entry-pair > *').filter(visible);
  for (const [index, one] of blocks.entries()) for (const other of blocks.slice(index + 1)) {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) said.push('overlap: ' + name(one) + ' / ' + name(other));
  }
  return said;
}
