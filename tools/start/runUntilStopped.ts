import { DeployError } from '@parley/deploy/deployError';
import { refusalOf } from '../../apps/server/src/platform/refusal.ts';
import { CopyError } from '../copy/rows.ts';
import { type Face, startCommunity } from './community.ts';
import { expectRoom } from './disk.ts';
import { lockFolder } from './lock.ts';
import { expectOwnFolder } from './ownFolder.ts';
import { watchNpm } from './parent.ts';
import { createPartLog } from './partLog.ts';
import { reachOf } from './reach.ts';
import { readSettings, StartError } from './settings.ts';
import { type NotePart, Supervisor } from './supervisor.ts';

/** What an operator can mend, in a sentence; with its stack what is ours. */
function toldOf(error: unknown): unknown {
  const isTold = [StartError, DeployError, CopyError].some((kind) => error instanceof kind);
  const sentence = isTold ? (error as Error).message : refusalOf(error);
  return sentence === null ? error : `\n${sentence}`;
}

/** Runs a community with that face until a signal stops it; ends the process. */
export async function runUntilStopped(face: Face): Promise<void> {
  let note: NotePart = () => {};
  const supervisor = new Supervisor((...told) => note(...told));
  let unlock = () => {};
  let stopping = false;

  async function stop(exitCode: number): Promise<never> {
    stopping = true;
    await supervisor.stop();
    unlock();
    process.exit(exitCode);
  }

  function stopOnce(): void {
    if (stopping) return;
    console.log('\nStopping … Your data is kept.');
    void stop(0);
  }

  // Nobody reads what is said any more, which is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
  watchNpm(process.env, stopOnce);

  try {
    const settings = readSettings(process.env);
    expectOwnFolder(settings.dataFolder, process.env);
    unlock = lockFolder(settings.dataFolder);
    expectRoom(settings.dataFolder);
    note = createPartLog(settings.dataFolder, process.env);
    console.log('Parley is starting.');
    const url = await startCommunity(settings, supervisor, face);
    console.log(`\nParley is open at ${url}`);
    console.log(reachOf(settings, url));
    console.log(`Your data is in ${settings.dataFolder}. Press Ctrl-C to stop.`);
  } catch (error) {
    // While everything is being stopped, a part that does not start is no news.
    if (!stopping) {
      console.error(toldOf(error));
      await stop(1);
    }
  }
}
