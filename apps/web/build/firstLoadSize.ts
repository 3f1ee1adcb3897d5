import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** JavaScript a visitor may be asked to download before the page works, in gzip bytes; docs/performance.md has both. */
const budget = 133_000;

/** Prints the gzip size of everything the first load of the page runs; fails the build over budget. */
export function firstLoadSize(): Plugin {
  return {
    name: 'parley:first-load-size',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const first = new Map<string, number>();
      const add = (chunk: Rolldown.OutputChunk | undefined) => {
        if (chunk === undefined || first.has(chunk.fileName)) return;
        first.set(chunk.fileName, gzipSync(chunk.code, { level: 9 }).length);
        for (const name of chunk.imports) add(byName.get(name));
      };
      for (const chunk of chunks) if (chunk.isEntry) add(chunk);
      const total = [...first.values()].reduce((sum, size) => sum + size, 0);
      for (const [name, size] of first) this.info(`${kilobytes(size)}  ${name}`);
      this.info(`first load: ${kilobytes(total)} gzip of JavaScript`);
      if (total > budget) this.error(`first load is over its budget of ${kilobytes(budget)}`);
    },
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}
