import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pagePaths } from '@parley/domain/site/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverSources } from './serverBuild.ts';
import { sources } from './webBuild.ts';

let app: string;
const inApp = (...path: string[]) => join(app, ...path);
const inDist = (...path: string[]) => inApp('dist', ...path);

/** A web app of two chunks, built with our plugins. */
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'parley-build-'));
  mkdirSync(inApp('public'));
  writeFileSync(inApp('public/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const html =
    '<html><head></head><body><script type="module" src="/main.js"></script></body></html>';
  writeFileSync(inApp('package.json'), '{"type":"module"}');
  writeFileSync(inApp('index.html'), html);
  writeFileSync(inApp('main.js'), "import('./later.js').then((it) => it.show());");
  const plugin = (name: string) =>
    `import { ${name} } from '${resolve('apps/web/build', name)}.ts';`;
  writeFileSync(
    inApp('vite.config.ts'),
    `${plugin('builds')}${plugin('precompress')}
     export default { plugins: [precompress(), builds()], logLevel: 'error' };`,
  );
});
afterAll(() => rmSync(app, { recursive: true }));

type Built = { id: string; timestamp: number; prerendered: string[]; files: string[] };

function build(later: string): Built {
  writeFileSync(inApp('later.js'), `export const show = () => console.log(${later});`);
  execFileSync(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build'], { cwd: app });
  const { id } = JSON.parse(readFileSync(inDist('builds/latest.json'), 'utf8'));
  return JSON.parse(readFileSync(inDist('builds/meta', `${id}.json`), 'utf8'));
}

const assetsOf = (built: Built) => built.files.filter((file) => file.startsWith('assets/'));
const areThere = (files: readonly string[]) =>
  files.every((file) => existsSync(inDist(file)) && existsSync(inDist(`${file}.br`)));

describe.sequential('builds of the web app', () => {
  let first: Built;
  let second: Built;

  test('builds of the web app tell their id in the page, and what belongs to them', () => {
    first = build('1');
    expect(first.prerendered).toEqual(pagePaths);
    expect(first.files).toEqual(expect.arrayContaining(['index.html', 'mark.svg']));
    expect(areThere(first.files)).toBe(true);
    expect(readFileSync(inDist('index.html'), 'utf8')).toContain(
      `<meta name="parley-build" content="${first.id}">`,
    );
  });

  test('builds of the web app have the same id when they are of the same sources, and lose nothing', () => {
    expect(build('1').id).toBe(first.id);
    expect(areThere(first.files)).toBe(true);
  });

  test('builds of the web app keep the chunks of the build before', () => {
    second = build('2');
    expect(second.id).not.toBe(first.id);
    expect(assetsOf(second)).not.toEqual(assetsOf(first));
    expect(areThere([...second.files, ...assetsOf(first)])).toBe(true);
    expect(readdirSync(inDist('builds/meta')).sort()).toEqual(
      [`${first.id}.json`, `${second.id}.json`].sort(),
    );
  });

  test('builds of the web app keep nothing of the builds before that, variants included', () => {
    rmSync(inApp('public/mark.svg'));
    const third = build('3');
    const left = readdirSync(inDist('assets'));
    const known = [...assetsOf(second), ...assetsOf(third)].map((file) => file.slice(7));
    expect(new Set(left.map((file) => file.replace(/\.(br|gz)$/, '')))).toEqual(new Set(known));
    expect(areThere([...third.files, ...assetsOf(second)])).toBe(true);
    expect(existsSync(inDist('mark.svg'))).toBe(false);
    expect(existsSync(inDist('mark.svg.br'))).toBe(false);
  });

  test('builds of the web app made before there were records count as the build before', () => {
    rmSync(inDist('builds'), { recursive: true });
    writeFileSync(inDist('assets/old-Ab12Cd34.js'), '1');
    const fourth = build('4');
    expect(areThere([...fourth.files, 'assets/old-Ab12Cd34.js'])).toBe(true);
  });
});

test.each([
  ['apps/web/src', sources],
  ['apps/server/src', serverSources],
])('every package of ours that %s is made of makes a build anew', (folder, made) => {
  const product = [folder, ':!*.test.ts', ':!*/test*.ts'];
  const imported = execFileSync('git', ['grep', '-hoE', "'@parley/[a-z-]+", '--', ...product], {
    encoding: 'utf8',
  });
  const used = [...new Set(imported.match(/@parley\/[a-z-]+/g))];
  expect(used.length).toBeGreaterThan(2);
  expect(made).toContain(folder);
  for (const name of used) expect(made).toContain(`packages/${name.replace('@parley/', '')}/src`);
});
