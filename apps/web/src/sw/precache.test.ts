import { expect, test } from 'vitest';
import { type BuiltChunk, precacheOf } from '../../build/precache.ts';

function chunk(fileName: string, more: Partial<BuiltChunk> = {}): BuiltChunk {
  const nothing = { isEntry: false, imports: [], dynamicImports: [], moduleIds: [] };
  return { type: 'chunk', fileName, ...nothing, ...more };
}

function bundleOf(...files: (BuiltChunk | { type: 'asset'; fileName: string })[]) {
  return Object.fromEntries(files.map((file) => [file.fileName, file]));
}

const style = { type: 'asset', fileName: 'app.css' } as const;
const font = { type: 'asset', fileName: 'text.woff2' } as const;

test('everything that can be reached from the entry is kept, with its styles and fonts', () => {
  const viteMetadata = {
    importedCss: new Set(['app.css']),
    importedAssets: new Set(['text.woff2']),
  };
  const entry = {
    isEntry: true,
    imports: ['react.js'],
    dynamicImports: ['about.js'],
    viteMetadata,
  };
  const bundle = bundleOf(
    chunk('app.js', entry),
    chunk('react.js'),
    chunk('about.js', { imports: ['react.js', 'page.js'] }),
    // Two chunks that ask for each other.
    chunk('page.js', { imports: ['about.js'] }),
    style,
    font,
    { type: 'asset', fileName: 'index.html' },
  );
  expect(precacheOf(bundle)).toEqual([
    '/about.js',
    '/app.css',
    '/app.js',
    '/page.js',
    '/react.js',
    '/text.woff2',
  ]);
});

test('files that only the QR wallets and the Farcaster client need are not kept', () => {
  const bundle = bundleOf(
    chunk('app.js', { isEntry: true, dynamicImports: ['relay.js', 'host.js'] }),
    chunk('relay.js', {
      moduleIds: ['/parley/node_modules/@walletconnect/core/dist/index.js'],
      imports: ['shared.js', 'relayOnly.js'],
    }),
    chunk('relayOnly.js'),
    chunk('host.js', {
      moduleIds: ['/parley/apps/web/src/wallet/farcaster/host.ts'],
      dynamicImports: ['shared.js'],
    }),
    chunk('shared.js'),
  );
  expect(precacheOf(bundle)).toEqual(['/app.js']);
});

test('the pages that every community has are kept', () => {
  const page = (name: string) =>
    chunk(`${name}.js`, { moduleIds: [`/parley/apps/web/src/routes/pages/${name}.tsx`] });
  const pages = ['about', 'later', 'off', 'activityPoints', 'explorer'];
  const bundle = bundleOf(
    chunk('app.js', { isEntry: true, dynamicImports: pages.map((name) => `${name}.js`) }),
    ...pages.map(page),
  );
  expect(precacheOf(bundle)).toEqual(['/about.js', '/app.js', '/later.js', '/off.js']);
});
