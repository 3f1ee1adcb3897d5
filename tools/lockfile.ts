type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: { node?: string };
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

/** What of `package-lock.json` concerns us. */
export type Lockfile = { packages: Record<string, Entry> };

const systems = new Map(
  Object.entries({ windows: 'win32', win32: 'win32' }).concat(
    ['android', 'darwin', 'linux', 'freebsd', 'openharmony'].map((name) => [name, name]),
  ),
);
const processors = new Map(
  Object.entries({ amd64: 'x64' }).concat(
    ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].map((name) => [
      name,
      name,
    ]),
  ),
);

/**
 * Adds the packages for other systems that the lockfile lacks, and returns their names. npm leaves
 * out what its registry does not hold, and then refuses its own lockfile (`npm ci`) everywhere.
 */
export function completeLockfile({ packages }: Lockfile): string[] {
  const added: string[] = [];
  for (const [parent, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      // A range is npm's to resolve; programs for other systems are always pinned.
      if (!/^\d/.test(version) || isFound(packages, parent, name)) continue;
      packages[`node_modules/${name}`] = { version, ...platformOf(name), ...flagsOf(entry) };
      added.push(name);
    }
  }
  return added;
}

/** npm looks beside the package that asks, then one folder up, and so on to the root. */
function isFound(packages: Lockfile['packages'], parent: string, name: string): boolean {
  const folders = parent.split('/node_modules/');
  const places = folders.map((_, index) => folders.slice(0, index + 1).join('/node_modules/'));
  return [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].some(
    (place) => packages[place] !== undefined,
  );
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = words.map((word) => systems.get(word)).find((found) => found !== undefined);
  const cpu = words.map((word) => processors.get(word)).find((found) => found !== undefined);
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(os === undefined ? {} : { os: [os] }),
    ...(libc === undefined ? {} : { libc: [libc] }),
  };
}

function flagsOf({ dev }: Entry): Pick<Entry, 'dev' | 'optional'> {
  return dev === true ? { dev, optional: true } : { optional: true };
}
