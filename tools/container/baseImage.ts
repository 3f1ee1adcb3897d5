import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mmdebstrap, programPath } from '@parley/testkit/program';
import type { Engine } from './engine.ts';

const run = promisify(execFile);

/** What `node` of the official image's name, such as `node:24-trixie-slim`, stands for. */
export type NodeImage = { name: string; major: string; suite: string };

/** The image that a Containerfile begins with; throws an Error unless all of its parts begin with one of Node's. */
export function nodeImageOf(containerfile: string): NodeImage {
  const names = new Set([...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name ?? ''));
  const [name = ''] = names;
  const [, major, suite] = /^docker\.io\/library\/node:(\d+)-(\w+)-slim$/.exec(name) ?? [];
  if (names.size !== 1 || major === undefined || suite === undefined)
    throw new Error(`Expected one image node:<major>-<suite>-slim, found ${[...names].join(', ')}`);
  return { name, major, suite };
}

/**
 * Makes what the official image has, from what it is made of: a small Debian, Node's own build at `/usr/local/bin`, npm,
 * and the user `node`. It takes the place of that image, for which a test would need the registry.
 */
export async function makeNodeImage(engine: Engine, image: NodeImage): Promise<void> {
  const root = join(engine.folder, 'base');
  const [node] = await Promise.all([fetchNode(engine.folder, image), makeDebian(root, image)]);
  const local = join(root, 'usr', 'local');
  cpSync(node, join(local, 'bin', 'node'));
  const { stdout } = await run('npm', ['root', '--global']);
  const npm = join(local, 'lib', 'node_modules', 'npm');
  cpSync(join(stdout.trim(), 'npm'), npm, { recursive: true, verbatimSymlinks: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  appendFileSync(join(root, 'etc', 'passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
  appendFileSync(join(root, 'etc', 'group'), 'node:x:1000:\n');
  mkdirSync(join(root, 'home', 'node'));
  chownSync(join(root, 'home', 'node'), 1000, 1000);
  const file = join(engine.folder, 'base.tar');
  await run('tar', ['-C', root, '-cf', file, '.']);
  await engine.podman('import', file, image.name);
  // All of it may be in memory.
  for (const path of [root, file, join(engine.folder, 'node')])
    rmSync(path, { recursive: true, force: true });
}

/** npm has the builds of nodejs.org, a package for each system. */
async function fetchNode(folder: string, { major }: NodeImage): Promise<string> {
  const name = `node-linux-${process.arch}`;
  await run('npm', ['install', '--prefix', join(folder, 'node'), `${name}@${major}`], {
    cwd: folder,
  });
  return join(folder, 'node', 'node_modules', name, 'bin', 'node');
}

async function makeDebian(root: string, { suite }: NodeImage): Promise<void> {
  const flags = ['--mode=root', '--variant=essential', '--include=libstdc++6,libatomic1,apt'];
  // Nothing of it has to outlive a power cut.
  const quick = ['--dpkgopt=force-unsafe-io'];
  const child = spawn(programPath(mmdebstrap), [...flags, ...quick, suite, root, debianMirror()], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`mmdebstrap ended with ${code}:\n${said.slice(-2_000)}`);
}

/** Where this machine's own apt finds Debian. */
function debianMirror(): string {
  const format = ['indextargets', '--format', '$(SITE) $(ORIGIN) $(LABEL)'];
  const lines = execFileSync('apt-get', format, { encoding: 'utf8' }).split('\n');
  const [site] = lines.flatMap((line) =>
    / Debian Debian$/.test(line) ? [line.split(' ')[0]] : [],
  );
  if (site === undefined) throw new Error('apt-get knows no mirror of Debian.');
  return site;
}
