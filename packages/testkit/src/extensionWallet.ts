import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type BrowserContext, chromium } from 'playwright-core';

/** A browser with its own profile and a wallet that is a real extension. */
export type ExtensionBrowser = { context: BrowserContext; close: () => Promise<void> };

const parts = [
  new URL('./extension/background.ts', import.meta.url),
  new URL('./extension/bridge.ts', import.meta.url),
  new URL('./extension/inpage.ts', import.meta.url),
];

/** Manifest V3; wallets may request any address. */
const manifestFor = (pages: readonly string[]) => ({
  manifest_version: 3,
  name: 'Extension Wallet',
  version: '1.0',
  permissions: ['storage'],
  host_permissions: pages,
  background: { service_worker: 'background.js' },
  content_scripts: [
    { matches: pages, js: ['bridge.js'], run_at: 'document_start' },
    { matches: pages, js: ['inpage.js'], run_at: 'document_start', world: 'MAIN' },
  ],
});

/**
 * Starts Chromium with a wallet that is an extension. As real wallets do, it requests the RPC
 * address of a chain from its own origin, and adds the chain only if the answer fits. Its pages are those of `origin`,
 * on any port; `flags` are more of Chromium's.
 */
export async function openExtensionBrowser(
  executablePath: string,
  origin = 'http://localhost',
  flags: readonly string[] = [],
): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-extension-'));
  const entryPoints = parts.map((part) => fileURLToPath(part));
  await build({ entryPoints, bundle: true, format: 'iife', outdir: folder });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifestFor([`${origin}/*`])));
  const profile = mkdtempSync(join(tmpdir(), 'parley-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    viewport: { width: 1280, height: 800 },
    args: [
      '--no-sandbox',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...flags,
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  return {
    context,
    async close() {
      await context.close();
      for (const used of [folder, profile]) rmSync(used, { recursive: true, force: true });
    },
  };
}
