// Runs one of the tools: `node tools/bootstrap.mjs tools/start/main.ts`. Until the packages are
// installed there is only Node, so this file uses nothing else.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

function installWhatIsMissing() {
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return;
  console.log('Installing packages (about a minute the first time) …');
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('The packages could not be installed. What npm said is above.');
  process.exit(1);
}

refuseOldNode();
installWhatIsMissing();
process.chdir(root);
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(join(root, process.argv[2])).href);
