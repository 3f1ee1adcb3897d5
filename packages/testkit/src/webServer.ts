import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { isRunning, lastOutput, startChild, stopChild, waitUntil } from '@parley/embedded/child';
import { caddy, nginx, type Program, programPath } from './program.ts';

export type TestWebServer = { url: string; stop(): Promise<void> };

/**
 * Starts the real nginx with `site`, what stands in its `http` block, and listens on `port` of loopback. Throws an
 * Error with one sentence when it cannot.
 */
export async function startNginx(port: number, site: string): Promise<TestWebServer> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return await start(nginx, port, (folder) => ({
    config: [
      // Started by root, it would not be the owner of its folder.
      ...(userInfo().uid === 0 ? ['user root;'] : []),
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events { worker_connections 1024; }',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      site,
      '}',
    ],
    args: (path) => ['-p', folder, '-e', `${folder}/error.log`, '-c', path, '-g', 'daemon off;'],
  }));
}

/** The same with the real Caddy, and its sites. */
export async function startCaddy(port: number, sites: string): Promise<TestWebServer> {
  return await start(caddy, port, (folder) => ({
    config: ['{', 'admin off', 'auto_https off', `storage file_system ${folder}`, '}', sites],
    args: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
  }));
}

type Setup = { config: readonly string[]; args: (path: string) => string[] };

async function start(
  program: Program,
  port: number,
  setupIn: (folder: string) => Setup,
): Promise<TestWebServer> {
  const command = programPath(program);
  const folder = await mkdtemp(join(tmpdir(), `parley-${program.name}-`));
  const { config, args } = setupIn(folder);
  const path = join(folder, 'config');
  await writeFile(path, `${config.join('\n')}\n`);
  const child = startChild(command, args(path));
  const output = lastOutput(child);
  await waitUntil(() => isOpen(port), {
    timeoutMs: 60_000,
    everyMs: 50,
    diedOf: () => (isRunning(child) ? null : `The ${program.name} did not start. ${output()}`),
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await stopChild(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}
