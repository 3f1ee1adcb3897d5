import { execFileSync, spawnSync } from 'node:child_process';
import { findNatsServer } from '@parley/testkit/nats';

/**
 * Settings with the path of a `nats-server` for the tests: NATS_SERVER, an installed one, else one
 * installed now with apt. Without any, the tests that need it fail and say what to do.
 */
export function natsSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = findNatsServer(env) ?? installWithApt(env);
  return path === null ? {} : { NATS_SERVER: path };
}

function installWithApt(env: NodeJS.ProcessEnv): string | null {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null;
  console.log('No nats-server found; installing it with apt …');
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'nats-server'], { stdio: 'inherit' });
  } catch {
    return null;
  }
  return findNatsServer(env);
}
