import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Community } from '@parley/testkit/community';
import { shareCommunity } from '@parley/testkit/sharedCommunity';
import { type BrowserContext, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let community: Community;
let context: BrowserContext | undefined;
const folder = mkdtempSync(join(tmpdir(), 'parley-extension-'));

beforeAll(async () => {
  community = await shareCommunity('quiet');
});
afterEach(() => context?.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** Installs an extension with a background script, as wallets have one, and returns that script. */
async function install(permissions: { host_permissions?: string[] }) {
  const manifest = {
    manifest_version: 3,
    name: 'A wallet',
    version: '1.0',
    background: { service_worker: 'background.js' },
    ...permissions,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'background.js'), 'self.addEventListener("install", () => {});');
  context = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--disable-background-networking',
    ],
  });
  const [worker] = context.serviceWorkers();
  return worker ?? (await context.waitForEvent('serviceworker'));
}

test.each([
  ['may ask every site', { host_permissions: ['<all_urls>'] }],
  ['has no permission of its own', {}],
])(
  'a wallet extension that %s reads the chain id at the address that it is told to add',
  async (_, permissions) => {
    const worker = await install(permissions);
    const asked = worker.evaluate(async (rpcUrl) => {
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      });
      return await answer.json();
    }, `${community.url}/api/rpc`);
    expect(await asked).toMatchObject({ result: '0x27bc86aa' });
  },
);
