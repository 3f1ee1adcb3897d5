import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { pagePaths } from '../../../packages/domain/src/site/pages.ts';
import { recordBuild } from './recordBuild.ts';

/**
 * Gives each build an id (the page carries it as `parley-build`) and records what belongs to it, so
 * that open pages notice a new deployment and keep their chunks until then. The same sources make
 * the same id.
 */
export function builds(): Plugin {
  let folder = '';
  let publicFolder = '';
  let id = '';
  let files: string[] = [];
  return {
    name: 'parley:builds',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      publicFolder = config.publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const hash = createHash('sha256').update(html);
        for (const name of Object.keys(bundle).sort()) hash.update(name);
        for (const name of publicFiles(publicFolder)) {
          hash.update(name).update(readFileSync(join(publicFolder, name)));
        }
        id = hash.digest('hex').slice(0, 16);
        return [{ tag: 'meta', attrs: { name: 'parley-build', content: id }, injectTo: 'head' }];
      },
    },
    writeBundle(_options, bundle) {
      files = [...Object.keys(bundle), ...publicFiles(publicFolder)];
    },
    closeBundle(error) {
      if (error !== undefined || id === '') return;
      recordBuild(folder, { id, timestamp: Date.now(), prerendered: pagePaths, files });
    },
  };
}

function publicFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
