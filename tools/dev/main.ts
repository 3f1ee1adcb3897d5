import { spawn } from 'node:child_process';
import { freePort, lastOutput, stopChild } from '@parley/embedded/child';
import { type Face, startPart } from '../start/community.ts';
import { runUntilStopped } from '../start/runUntilStopped.ts';
import { type Service, startWatchedServer } from '../start/services.ts';

/** Vite at the community's address, which proxies the server's paths. */
const watchedFace: Face = {
  build: async () => {},
  async start(supervisor, env) {
    const port = String(await freePort());
    await startPart('Starting the server from its sources', () =>
      supervisor.run('The server', () =>
        startWatchedServer({ ...env, PORT: port, HOST: '127.0.0.1' }),
      ),
    );
    await startPart('Starting the web app from its sources', () =>
      supervisor.run('The web app', () =>
        startVite(env, { PARLEY_SERVER: `http://127.0.0.1:${port}` }),
      ),
    );
  },
};

/** Starts Vite's development server; throws an Error with its last words when it does not start. */
async function startVite(
  { PORT, HOST }: NodeJS.ProcessEnv,
  env: NodeJS.ProcessEnv,
): Promise<Service> {
  const address = ['--port', String(PORT), '--strictPort', '--host', String(HOST)];
  const child = spawn(process.execPath, ['../../node_modules/vite/bin/vite.js', ...address], {
    cwd: 'apps/web',
    // In CI, Vite colors its output in the middle of the word that this waits for.
    env: { ...process.env, ...env, NO_COLOR: '1' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = lastOutput(child);
  const ended = new Promise<string>((resolve) => child.once('exit', () => resolve(output())));
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout.on('data', () => {
        if (output().includes('Local:')) resolve();
      });
    }),
    ended.then((words) => {
      throw new Error(`The web app did not start. ${words}`);
    }),
  ]);
  return { stop: () => stopChild(child), ended };
}

/** `npm run dev`: the community of `npm start`, made of the sources, which may change. */
await runUntilStopped(watchedFace);
