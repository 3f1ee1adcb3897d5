import type { Plugin, Rolldown } from 'vite';

/** What a page in a Farcaster client starts with, by the paths of their modules. */
const starts = /\/wallet\/farcaster\/start\.ts$|\/miniapp-sdk\/dist\//;
const script = '<script src="/early.js"';

/**
 * Names the files that a page in a Farcaster client starts with, for `public/early.js`: there they load beside the
 * page's script instead of one after the other behind it.
 */
export function preloadClient(): Plugin {
  return {
    name: 'parley:preload-client',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(script)) throw new Error('index.html has no /early.js');
        const files = clientFiles(bundle).map((name) => `/${name}`);
        return html.replace(script, `${script} data-client="${files.join(' ')}"`);
      },
    },
  };
}

/** The files of a client's first modules that the page's script does not bring itself. */
function clientFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (first: readonly Rolldown.OutputChunk[]) => {
    const found = new Set(first.map(({ fileName }) => fileName));
    for (const name of found) {
      const chunk = bundle[name];
      for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) found.add(imported);
    }
    return found;
  };
  const page = withImports(chunks.filter(({ isEntry }) => isEntry));
  const client = withImports(
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => starts.test(id))),
  );
  return [...client].filter((name) => !page.has(name)).sort();
}
