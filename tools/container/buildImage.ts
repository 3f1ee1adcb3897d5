import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Engine, words } from './engine.ts';

const run = promisify(execFile);
/** Where a build has this machine's certificates. */
const certificates = '/etc/parley-certificates.pem';
/** Where npm of the base image has settings of all users, and a place for its cache. */
const npmSettings = '/usr/local/etc/npmrc';
const npmCache = '/var/cache/npm';

/**
 * Builds the image from a copy of the sources in which `planted` files lie as well, as in the folder of an operator. npm
 * has this machine's settings, certificates, and cache, none of which gets into the image.
 */
export async function buildImage(
  engine: Engine,
  tag: string,
  planted: Readonly<Record<string, string>>,
): Promise<void> {
  const context = join(engine.folder, 'context');
  await copySources(context);
  for (const [path, content] of Object.entries(planted)) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    writeFileSync(join(context, path), content);
  }
  const flags = '--format docker --pull=never --layers=false --network host --isolation chroot';
  const mounts = npmMounts(engine.folder);
  await engine.podman('build', ...words(flags), '--tag', tag, ...mounts, context);
}

/** What a clone would have, and what is new in this folder. */
async function copySources(to: string): Promise<void> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { maxBuffer: 16 * 2 ** 20 },
  );
  const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(path));
  mkdirSync(to);
  execFileSync('cp', ['-a', '--parents', '--', ...paths, to]);
}

function npmMounts(folder: string): string[] {
  const npm = (key: string) =>
    execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim();
  const own = npm('userconfig');
  const settings = [
    existsSync(own) ? readFileSync(own, 'utf8') : '',
    `registry=${npm('registry')}`,
  ];
  const mounts: string[] = [];
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  if (trusted !== undefined) {
    settings.push(`cafile=${certificates}`);
    mounts.push('--volume', `${trusted}:${certificates}:ro`);
  }
  const cache = npm('cache');
  // What is written to it there is written above it, and gone with the build.
  if (existsSync(cache)) {
    settings.push(`cache=${npmCache}`);
    mounts.push('--volume', `${cache}:${npmCache}:O`);
  }
  const file = join(folder, 'npmrc');
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  mounts.push('--volume', `${file}:${npmSettings}:ro`);
  return mounts;
}
