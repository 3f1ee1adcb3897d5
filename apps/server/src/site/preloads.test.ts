import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCommunity } from '../testCommunity.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { makeWebFolder } from './testSite.ts';

const web = makeWebFolder();
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(web.folder, 'builds'));
  record({
    '/about': { feature: null, files: ['assets/about-1.js', 'assets/Facts-2.js'] },
    '/stake': { feature: 'stake', files: ['assets/stake-1.js'] },
    client: { feature: null, files: ['assets/sdk-1.js'] },
    '/shill': { feature: null, files: ['assets/later-1.js'] },
  });
  const community = { ...testCommunity, stakingContractAddress: '' as const };
  server = await startTestServer({ config: { webFolder: web.folder, community } });
});
afterAll(async () => {
  await server.stop();
  web.remove();
});

function record(preloads: unknown) {
  web.write('builds/preloads.json', JSON.stringify(preloads));
}

async function scriptsOf(path: string, dest = 'document'): Promise<string[]> {
  const headers = { accept: 'text/html', 'sec-fetch-dest': dest };
  const response = await fetch(server.url() + path, { headers });
  const html = await response.text();
  return [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  );
}

test('a page names all scripts that it needs, so that its browser fetches them at once', async () => {
  expect(await scriptsOf('/about')).toEqual(['/assets/about-1.js', '/assets/Facts-2.js']);
  expect(await scriptsOf('/about/?ref=vera')).toHaveLength(2);
});

test('a page in a client’s frame names what talks to the client besides', async () => {
  const inFrame = await scriptsOf('/about', 'iframe');
  expect(inFrame).toEqual(['/assets/sdk-1.js', '/assets/about-1.js', '/assets/Facts-2.js']);
  expect(await scriptsOf('/profile', 'iframe')).toEqual(['/assets/sdk-1.js']);
});

test.each([
  ['/stake', 'its part is closed'],
  ['/shill', 'a room stands there'],
  ['/profile', 'the build says nothing of it'],
  ['/nowhere', 'there is no such page'],
])('the page at %s names no scripts: %s', async (path) => {
  expect(await scriptsOf(path)).toEqual([]);
});

test('a build record that is invalid, or leads elsewhere, is ignored', async () => {
  for (const wrong of [
    [],
    'x',
    { '/about': { feature: null, files: ['https://a.example/b.js'] } },
  ]) {
    record(wrong);
    web.write(
      'index.html',
      `<html><head><!--parley-head--><!--/parley-head--></head>${Math.random()}`,
    );
    expect(await scriptsOf('/about')).toEqual([]);
  }
});
