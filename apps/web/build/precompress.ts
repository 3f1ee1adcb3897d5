import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json']);

/** Writes a .br and a .gz beside every text asset, so that the server never compresses on the fly. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'parley:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        // Records of builds are small, and written after this.
        if (!compressible.has(extname(entry)) || entry.startsWith('builds')) continue;
        if (isDone(join(folder, entry))) continue;
        const content = readFileSync(join(folder, entry));
        writeFileSync(join(folder, `${entry}.gz`), gzipSync(content, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(join(folder, `${entry}.br`), brotliCompressSync(content, { params }));
      }
    },
  };
}

/** True for a file of the build before, which has its variants already. */
function isDone(path: string): boolean {
  const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.min(writtenAt(`${path}.br`), writtenAt(`${path}.gz`)) > writtenAt(path);
}
