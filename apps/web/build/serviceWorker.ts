import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { precacheOf } from './precache.ts';

/** Files of `public/` that the page itself asks for. */
const pageFiles = ['/mark.svg', '/early.js'];

/**
 * Builds `src/sw/main.ts` into /sw.js, one classic script that begins with its build's id and the
 * list of files to keep. The list is made of the bundle: the folder holds the build before as well.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'parley:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        const html = page?.type === 'asset' ? String(page.source) : '';
        const id = /<meta name="parley-build" content="([^"]+)"/.exec(html)?.[1];
        if (id === undefined) this.error('index.html has no parley-build yet');
        const files = [...precacheOf(bundle), ...pageFiles];
        const head = `self.parleyBuild=${JSON.stringify({ id, files })};`;
        const source = `${head}\n${await codeOf(join(root, 'src/sw/main.ts'))}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        this.info(`the service worker keeps ${files.length} files and the pages that are opened`);
      },
    },
  };
}

async function codeOf(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built as Rolldown.RolldownOutput];
  const chunk = first?.output[0];
  if (chunk === undefined) throw new Error('The service worker was not built');
  return chunk.code;
}
