import type { Plugin } from 'vite';

/** Lets the text font load beside the script instead of after the style sheet. */
export function preloadTextFont(): Plugin {
  return {
    name: 'parley:preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) =>
          /instrument-sans-latin.*\.woff2$/.test(name),
        );
        if (font === undefined) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          href: `/${font}`,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
