import { execFileSync, spawnSync } from 'node:child_process';
import {
  caddy,
  catatonit,
  findProgram,
  mmdebstrap,
  natsServer,
  nginx,
  type Program,
  podman,
  promtool,
  runc,
  systemdAnalyze,
} from '@parley/testkit/program';

const all = [
  natsServer,
  nginx,
  caddy,
  promtool,
  systemdAnalyze,
  podman,
  runc,
  catatonit,
  mmdebstrap,
];

/**
 * Settings with the paths of the programs that tests need: named by a setting, installed, else installed now with
 * apt. Without one the tests that need it fail and say what to do.
 */
export function programSettings(
  env: NodeJS.ProcessEnv,
  programs: readonly Program[] = all,
): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = {};
  for (const program of programs) {
    const path = findProgram(program, env) ?? installWithApt(program, env);
    if (path !== null) settings[program.setting] = path;
  }
  return settings;
}

function installWithApt(program: Program, env: NodeJS.ProcessEnv): string | null {
  const { name, debian } = program;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null;
  console.log(`No ${name} found; installing it with apt …`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], {
      stdio: 'inherit',
    });
  } catch {
    return null;
  }
  return findProgram(program, env);
}
