// Runs one of the tools: `node tools/bootstrap.mjs tools/start/main.ts`. Until the packages are
// installed there is only Node, so this file uses nothing else.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace('>=', '');
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Parley needs Node ${wanted} or later; this is ${process.versions.node}. Install a newer Node from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}

function modifiedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

const isOutdated = () =>
  modifiedAt('node_modules/.package-lock.json') < modifiedAt('package-lock.json');

/** Holds the process of npm while it installs: two at once would delete each other's packages. */
const lock = join(root, '.installing');
/** An install that began longer ago is none any more, even if a process has its number, in milliseconds. */
const longestMs = 30 * 60_000;

/** Whether an install goes on: npm does so when the start that began it is killed. */
function isInstalling() {
  const begun = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (begun === undefined || Date.now() - begun > longestMs) return false;
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether this process is the one that installs now. */
function takeTurn() {
  if (isInstalling()) return false;
  rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    console.error(`Parley can’t write in ${root} (${error.code}), where its packages belong.`);
    process.exit(1);
  }
}

/** Resolves with npm's exit code; null where there is no npm, or it was killed. */
function install() {
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, 'ci', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
      shell: npm === undefined && process.platform === 'win32',
    });
    if (child.pid !== undefined) writeFileSync(lock, String(child.pid));
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
}

async function installWhatIsMissing() {
  if (!isOutdated()) return;
  if (!takeTurn()) {
    console.log('Waiting for another start that installs packages …');
    while (!takeTurn()) await sleep(250);
  }
  try {
    // The one before may have installed them.
    if (!isOutdated()) return;
    console.log('Installing packages (about a minute the first time) …');
    if ((await install()) === 0) return;
  } finally {
    rmSync(lock, { force: true });
  }
  console.error('The packages could not be installed. What npm said is above.');
  process.exit(1);
}

refuseOldNode();
await installWhatIsMissing();
process.chdir(root);
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(join(root, process.argv[2])).href);
