// Runs before the first paint, so that nobody who chose light sees a flash of dark.
(() => {
  let mode = 'dark';
  try {
    if (localStorage.getItem('parley.colorMode') === '"light"') mode = 'light';
  } catch {
    // Storage can be forbidden; dark it stays.
  }
  document.documentElement.dataset.theme = mode;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', mode === 'light' ? '#faf7f0' : '#15130f');
})();
