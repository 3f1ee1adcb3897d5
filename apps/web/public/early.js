// Runs before the first paint and beside the page's script.
(() => {
  // Nobody who chose light sees a flash of dark.
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

  // A Farcaster client shows its splash screen until these have loaded (`build/preloadClient.ts` names them);
  // whether one may show the page is asked as in `src/platform/environment.ts`.
  const { client } = document.currentScript?.dataset ?? {};
  if (client === undefined || (parent === window && !('ReactNativeWebView' in window))) return;
  for (const href of client.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
})();
