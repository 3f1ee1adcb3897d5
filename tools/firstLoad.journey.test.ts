import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = 'apps/web/dist';
/** How far the docs may be off, in KB of 1,000 bytes: not every line of code is worth a new figure. */
const tolerance = 0.5;

/** The JavaScript that every first load of the built page downloads before it works, in compressed bytes. */
function firstLoadBytes(): number {
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  const files = new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file),
  );
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${folder}${file}`), { level: 9 }).length,
    0,
  );
}

test('docs/performance.md names the size of the first load that the build has', () => {
  const docs = readFileSync('docs/performance.md', 'utf8');
  const named = /`\/` for a visitor: ([\d.]+) KB of compressed JavaScript/.exec(docs)?.[1];
  const built = firstLoadBytes() / 1_000;
  expect(
    Math.abs(Number(named) - built),
    `docs/performance.md says ${named} KB, the build has ${built.toFixed(1)} KB.`,
  ).toBeLessThan(tolerance);
});

test('the files that a Farcaster client starts with are named in the page, and no first load has them', () => {
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  const files = (/ data-client="([^"]+)"/.exec(html)?.[1] ?? '').split(' ');
  const code = files.map((file) => readFileSync(`${folder}${file}`, 'utf8'));
  // An event that the published SDK hears of the client.
  expect(code.some((text) => text.includes('FarcasterFrameEvent'))).toBe(true);
  for (const file of files) expect(html.split(file).length, file).toBe(2);
});
