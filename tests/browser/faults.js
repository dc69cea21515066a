// What is wrong with the page at this size, as sentences for a developer.
() => {
  const said = [];
  const visible = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const name = (one) => (one.className && one.className.baseVal === undefined ? one.className : one.tagName) + ': ' + one.textContent.trim().slice(0, 40);
  for (let one = document.querySelector('.br'); one; one = one.parentElement) if (one.scrollWidth > one.clientWidth + 1) said.push('sideways: ' + one.scrollWidth + ' ' + name(one).slice(0, 60));
  for (const one of document.querySelectorAll('.br button, .br a, .br summary, .br input')) {
    if (!visible(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.height < 43.5 || box.width < 39.5) said.push(`small ${Math.round(box.width)}x${Math.round(box.height)} ` + name(one));
  }
  for (const one of document.querySelectorAll('.br-now-text, .br-button, .br-key, .br-step-title, .rep-seat, .rep-project, .rep-stack, .br h2, .br h3, .br td, .br th')) {
    if (visible(one) && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')) said.push('cut: ' + name(one));
  }
  const blocks = [...document.querySelectorAll('.rep-seat, .rep-stack, .rep-project, .br-controls > section, .br-happened, .br-now, .br-track, .br-bar')].filter(visible);
  for (const [index, one] of blocks.entries()) for (const other of blocks.slice(index + 1)) {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) said.push('overlap: ' + name(one) + ' / ' + name(other));
  }
  return said;
}
