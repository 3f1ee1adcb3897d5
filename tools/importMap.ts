import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A module: its files, and the modules and npm packages that they may import besides their own. */
type Module = { module: string; files: RegExp; may: readonly string[] };

/** Every npm package: for modules at the outer layer. */
const anyPackage = 'npm:*';
const serverBase = ['server/platform', 'text', 'domain', 'chain', anyPackage];
/** Devices and names concern every slice of the server. */
const serverSlice = ['server/auth', 'server/names', ...serverBase];
/** What the web app stands on: the browser and the network, what it stores, the member's wallet. */
const webBase = [
  'web/platform',
  'web/storage',
  'web/wallet',
  'text',
  'domain',
  'chain',
  'chat-client',
  anyPackage,
];
/** The first that may show a toast. */
const webAboveUi = ['web/ui', ...webBase];
const webShared = ['web/transactions', 'web/tokens', 'web/recipients', 'web/files', 'web/player'];
const webFeature = ['web/data', 'web/boot', ...webShared, ...webAboveUi];

/** The whole table. A file belongs to the first module that matches; `$1` is its own slice. */
const modules: readonly Module[] = [
  { module: 'test', files: /\.test\.tsx?$|\/test[A-Z]\w*\.ts$|^apps\/web\/e2e\//, may: ['*'] },
  { module: 'config', files: /^vitest\.[a-z]*\.?config\.ts$/, may: ['testkit', anyPackage] },
  { module: 'tools', files: /^tools\//, may: ['*'] },
  { module: 'contracts', files: /^contracts\/tools\//, may: [anyPackage] },
  { module: 'text', files: /^packages\/text\/src\//, may: [] },
  { module: 'domain', files: /^packages\/domain\/src\//, may: ['text', 'npm:zod/mini'] },
  { module: 'chain', files: /^packages\/chain\/src\//, may: ['text', 'domain', 'npm:viem'] },
  {
    module: 'chat-client-node',
    files: /^packages\/chat-client\/src\/node\//,
    may: ['chat-client', 'text', 'domain', 'npm:ws', 'npm:zod/mini'],
  },
  {
    module: 'chat-client',
    files: /^packages\/chat-client\/src\//,
    may: ['text', 'domain', 'chain', 'npm:zod/mini'],
  },
  { module: 'arweave', files: /^packages\/arweave\/src\//, may: ['domain', anyPackage] },
  { module: 'signer', files: /^apps\/signer\/src\//, may: ['arweave', 'domain'] },
  { module: 'deploy', files: /^packages\/deploy\/src\//, may: ['domain', 'chain', anyPackage] },
  { module: 'embedded', files: /^packages\/embedded\/src\//, may: [anyPackage] },
  { module: 'testkit', files: /^packages\/testkit\/src\//, may: ['*'] },
  {
    module: 'server/platform',
    files: /^apps\/server\/src\/platform\//,
    may: ['domain', 'chain', anyPackage],
  },
  { module: 'server/$1', files: /^apps\/server\/src\/(auth|names)\//, may: serverBase },
  {
    module: 'server/storage',
    files: /^apps\/server\/src\/storage\//,
    may: ['arweave', ...serverSlice],
  },
  { module: 'server/$1', files: /^apps\/server\/src\/([a-zA-Z]+)\//, may: serverSlice },
  {
    module: 'server',
    files: /^apps\/server\/src\/(main|app|config|sweeps)\.ts$/,
    may: ['server/*', ...serverSlice],
  },
  { module: 'web/sw', files: /^apps\/web\/src\/sw\//, may: ['domain', 'web/platform'] },
  { module: 'web/ui', files: /^apps\/web\/src\/ui\//, may: ['text', 'domain', anyPackage] },
  {
    module: 'web/platform',
    files: /^apps\/web\/src\/platform\//,
    may: ['text', 'domain', anyPackage],
  },
  {
    module: 'web/storage',
    files: /^apps\/web\/src\/storage\//,
    may: ['web/platform', 'domain', anyPackage],
  },
  { module: 'web/wallet', files: /^apps\/web\/src\/wallet\//, may: webBase },
  { module: 'web/boot', files: /^apps\/web\/src\/boot\//, may: webAboveUi },
  {
    module: 'web/transactions',
    files: /^apps\/web\/src\/transactions\//,
    may: ['web/data', ...webAboveUi],
  },
  {
    module: 'web/tokens',
    files: /^apps\/web\/src\/tokens\//,
    may: ['web/data', ...webAboveUi],
  },
  {
    module: 'web/recipients',
    files: /^apps\/web\/src\/recipients\//,
    may: ['web/data', ...webAboveUi],
  },
  { module: 'web/files', files: /^apps\/web\/src\/files\//, may: ['web/data', ...webAboveUi] },
  {
    module: 'web/player',
    files: /^apps\/web\/src\/player\//,
    may: ['web/data', ...webAboveUi],
  },
  { module: 'web/data', files: /^apps\/web\/src\/data\//, may: webBase },
  { module: 'web/features/$1', files: /^apps\/web\/src\/features\/([a-z]+)\//, may: webFeature },
  { module: 'web/app', files: /^apps\/web\/src\/app\//, may: ['web/features/*', ...webFeature] },
  {
    module: 'web/routes',
    files: /^apps\/web\/src\/(routes\/|main\.tsx)/,
    may: ['web/routes', 'web/app', 'web/features/*', ...webFeature],
  },
  {
    module: 'web/build',
    files: /^apps\/web\/(vite\.config\.ts|build\/)/,
    may: ['web/routes', 'text', 'domain', anyPackage],
  },
];

/** Layers of a server slice, each with the layers that it may not import. */
const layers: Record<string, readonly string[]> = {
  store: ['http', 'socket', 'service', 'register'],
  service: ['http', 'socket', 'register'],
  http: ['register'],
  socket: ['register'],
};

const importPattern =
  /(?:^|\s)(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g;

/** TypeScript files that git tracks or would track. */
export function sourceFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const listed = execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(file));
}

/** Files of which each imports the next one and the last one the first; also where that is for a type alone. */
export function circlesIn(files: readonly string[], read = sourceOf): string[][] {
  const known = new Set(files);
  const targets = new Map(
    files.map((file) => [file, importsOf(read(file)).map((to) => fileAt(file, to))]),
  );
  const circles: string[][] = [];
  const isDone = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push(path.slice(start));
    if (start >= 0 || isDone.has(file)) return;
    for (const target of targets.get(file) ?? []) {
      if (known.has(target)) follow(target, [...path, file]);
    }
    isDone.add(file);
  };
  for (const file of files) follow(file, []);
  return circles;
}

/** The module of a file, or null when the table has none. */
function moduleOf(file: string): { name: string; may: readonly string[] } | null {
  for (const { module, files, may } of modules) {
    const match = files.exec(file);
    if (match !== null) return { name: module.replace('$1', match[1] ?? ''), may };
  }
  return null;
}

/** A sentence for every import of `file` that the table does not allow. */
export function faultsOf(file: string, source = sourceOf(file)): string[] {
  const here = moduleOf(file);
  if (here === null) return [`${file}: belongs to no module`];
  return importsOf(source).flatMap((specifier) => {
    const fault = faultOf(file, here, specifier);
    return fault === null ? [] : [`${file}: ${fault}`];
  });
}

const sourceOf = (file: string) => readFileSync(file, 'utf8');

/** What a source imports, types included. */
function importsOf(source: string): string[] {
  // What follows a `?` tells the bundler how, not what.
  return Array.from(
    source.matchAll(importPattern),
    (match) => (match[1] ?? match[2] ?? '').split('?')[0] ?? '',
  );
}

const fileAt = (from: string, specifier: string) => normalize(join(dirname(from), specifier));

function faultOf(file: string, here: { name: string; may: readonly string[] }, specifier: string) {
  if (here.may.includes('*') || specifier.startsWith('node:')) return null;
  const target = specifier.startsWith('.') ? fileAt(file, specifier) : null;
  const there = target === null ? packageModule(specifier) : (moduleOf(target)?.name ?? 'assets');
  if (there === 'assets' || there === here.name) return target && layerFault(file, target);
  if (here.may.some((allowed) => matches(allowed, there))) return null;
  return `${here.name} may not import ${there}`;
}

function packageModule(specifier: string): string {
  if (specifier.startsWith('@parley/chat-client/node/')) return 'chat-client-node';
  const own = /^@parley\/([a-z-]+)/.exec(specifier);
  return own?.[1] ?? `npm:${specifier}`;
}

function matches(allowed: string, module: string): boolean {
  if (allowed.endsWith('*')) return module.startsWith(allowed.slice(0, -1));
  return module === allowed || module.startsWith(`${allowed}/`);
}

function layerFault(file: string, target: string): string | null {
  if (!file.startsWith('apps/server/src/')) return null;
  const layer = (path: string) => /(\w+)\.ts$/.exec(path)?.[1] ?? '';
  const forbidden = layers[layer(file)]?.includes(layer(target)) === true;
  return forbidden ? `a ${layer(file)} may not import its ${layer(target)}` : null;
}
