import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A place for files, and the rooms and packages that its files may import besides their own room. */
type Room = { room: string; files: RegExp; may: readonly string[] };

/** Every npm package: for rooms at the outer wall. */
const anyPackage = 'npm:*';
const serverBase = ['server/platform', 'text', 'domain', 'chain', anyPackage];
/** Who somebody is (a device, a name) concerns every slice of the server. */
const serverSlice = ['server/auth', 'server/names', ...serverBase];
const webFeature = ['web/data', 'web/platform', 'text', 'web/ui', 'domain', 'chain', anyPackage];

/** The whole map. A file belongs to the first room that matches; `$1` stands for its own slice. */
const rooms: readonly Room[] = [
  { room: 'test', files: /\.test\.tsx?$|\/test[A-Z]\w*\.ts$|^apps\/web\/e2e\//, may: ['*'] },
  { room: 'config', files: /^vitest\.[a-z]*\.?config\.ts$/, may: [anyPackage] },
  { room: 'tools', files: /^tools\//, may: ['*'] },
  { room: 'contracts', files: /^contracts\/tools\//, may: [anyPackage] },
  { room: 'text', files: /^packages\/text\/src\//, may: [] },
  { room: 'domain', files: /^packages\/domain\/src\//, may: ['text', 'npm:zod/mini'] },
  { room: 'chain', files: /^packages\/chain\/src\//, may: ['text', 'domain', 'npm:viem'] },
  { room: 'deploy', files: /^packages\/deploy\/src\//, may: ['domain', 'chain', anyPackage] },
  { room: 'embedded', files: /^packages\/embedded\/src\//, may: [anyPackage] },
  { room: 'testkit', files: /^packages\/testkit\/src\//, may: ['*'] },
  {
    room: 'server/platform',
    files: /^apps\/server\/src\/platform\//,
    may: ['domain', 'chain', anyPackage],
  },
  { room: 'server/$1', files: /^apps\/server\/src\/(auth|names)\//, may: serverBase },
  { room: 'server/$1', files: /^apps\/server\/src\/([a-zA-Z]+)\//, may: serverSlice },
  {
    room: 'server',
    files: /^apps\/server\/src\/(main|app|config)\.ts$/,
    may: ['server/*', ...serverSlice],
  },
  { room: 'web/sw', files: /^apps\/web\/src\/sw\//, may: ['domain'] },
  { room: 'web/ui', files: /^apps\/web\/src\/ui\//, may: ['text', 'domain', anyPackage] },
  {
    room: 'web/platform',
    files: /^apps\/web\/src\/platform\//,
    may: ['text', 'web/ui', 'domain', 'chain', anyPackage],
  },
  {
    room: 'web/data',
    files: /^apps\/web\/src\/data\//,
    may: ['web/platform', 'text', 'domain', 'chain', anyPackage],
  },
  { room: 'web/features/$1', files: /^apps\/web\/src\/features\/([a-z]+)\//, may: webFeature },
  { room: 'web/app', files: /^apps\/web\/src\/app\//, may: ['web/features/*', ...webFeature] },
  {
    room: 'web/routes',
    files: /^apps\/web\/src\/(routes\/|main\.tsx)/,
    may: ['web/routes', 'web/app', 'web/features/*', ...webFeature],
  },
  {
    room: 'web/build',
    files: /^apps\/web\/(vite\.config\.ts|build\/)/,
    may: ['web/routes', 'text', 'domain', anyPackage],
  },
];

/** Inside a server slice, whom these may not import: a store knows nobody, a service knows the store. */
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

/** The room a file stands in, or null when the map has none. */
function roomOf(file: string): { name: string; may: readonly string[] } | null {
  for (const { room, files, may } of rooms) {
    const match = files.exec(file);
    if (match !== null) return { name: room.replace('$1', match[1] ?? ''), may };
  }
  return null;
}

/** Sentences about every import of `file` that the map does not allow. */
export function faultsOf(file: string, source = readFileSync(file, 'utf8')): string[] {
  const here = roomOf(file);
  if (here === null) return [`${file}: no room on the map`];
  const faults: string[] = [];
  for (const match of source.matchAll(importPattern)) {
    // What follows a `?` tells the bundler how, not what.
    const [specifier = ''] = (match[1] ?? match[2] ?? '').split('?');
    const fault = faultOf(file, here, specifier);
    if (fault !== null) faults.push(`${file}: ${fault}`);
  }
  return faults;
}

function faultOf(file: string, here: { name: string; may: readonly string[] }, specifier: string) {
  if (here.may.includes('*') || specifier.startsWith('node:')) return null;
  const target = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null;
  const there = target === null ? packageRoom(specifier) : (roomOf(target)?.name ?? 'assets');
  if (there === 'assets' || there === here.name) return target && layerFault(file, target);
  if (here.may.some((allowed) => matches(allowed, there))) return null;
  return `${here.name} may not import ${there}`;
}

function packageRoom(specifier: string): string {
  const own = /^@parley\/([a-z]+)/.exec(specifier);
  return own?.[1] ?? `npm:${specifier}`;
}

function matches(allowed: string, room: string): boolean {
  if (allowed.endsWith('*')) return room.startsWith(allowed.slice(0, -1));
  return room === allowed || room.startsWith(`${allowed}/`);
}

function layerFault(file: string, target: string): string | null {
  if (!file.startsWith('apps/server/src/')) return null;
  const layer = (path: string) => /(\w+)\.ts$/.exec(path)?.[1] ?? '';
  const forbidden = layers[layer(file)]?.includes(layer(target)) === true;
  return forbidden ? `a ${layer(file)} may not import its ${layer(target)}` : null;
}
