import { existsSync } from 'node:fs';
import { reasonOf } from '@parley/domain/text/reason';
import { createApp } from './app.ts';
import { readConfig, readLogSettings } from './config.ts';
import { createChainReader } from './names/chainReader.ts';
import { systemClock } from './platform/clock.ts';
import { expectOpenPlace } from './platform/dataPlace.ts';
import { createLog, plainLine } from './platform/log.ts';
import { createLogFile } from './platform/logFile.ts';
import { migrate, newerSentence } from './platform/migrate.ts';
import { answerAsOutdated } from './platform/outdated.ts';
import { keepPrivate } from './platform/privateFolder.ts';
import { refusalOf } from './platform/refusal.ts';
import { watchSchema } from './platform/schemaWatch.ts';
import { expectChain, expectDatabase, expectFinished } from './platform/startChecks.ts';

/** How long a graceful stop may take, in milliseconds. */
const stopMaxMs = 9_500;

const { level, format } = readLogSettings(process.env);
/** Where lines go; the file joins as soon as it is known. */
const sinks = [toTerminal];
const log = createLog((line) => {
  for (const sink of sinks) sink(line);
}, level);

// Nobody reads it any more, which is no reason to end.
process.stdout.on('error', () => {});

process.on('uncaughtException', die);
process.on('unhandledRejection', die);
start().catch((error) => {
  const refusal = refusalOf(error);
  if (refusal === null) log.error('start-failed', { error });
  else log.error('start-refused', { reason: refusal });
  process.stderr.write(`${refusal ?? `The server failed: ${reasonOf(error)}`}\n`);
  process.exit(1);
});

function toTerminal(line: string): void {
  process.stdout.write(format === 'plain' ? plainLine(line) : line);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.log.file !== null) {
    const { file, maxBytes, files } = config.log;
    const terminal = createLog(toTerminal);
    const onFault = (error: unknown) => terminal.error('log-unwritable', { file, error });
    sinks.push(createLogFile(file, { maxBytes, files, onFault }));
  }
  if (config.dataFolder !== null && existsSync(config.dataFolder)) keepPrivate(config.dataFolder);
  // A server that ran before comes back without the chain, too: people read what is there.
  if (!config.startedBefore) {
    expectFinished(config.community, config.communityPath);
    await Promise.all([expectDatabase(config.databaseUrl), expectChain(config)]);
  } else {
    await expectDatabase(config.databaseUrl);
  }
  await expectOpenPlace(config.databaseUrl);
  const applied = await migrate(config.databaseUrl);
  // All of a new database's would fill the terminal.
  if (applied.length > 0) log.info('migrated', { count: applied.length, last: applied.at(-1) });
  const names = createChainReader(config.community, config.rpcUrl);
  const app = await createApp({ config, clock: systemClock, log, names });
  let isStopping = false;
  let stopped: Promise<void> | null = null;
  const stopApp = () => {
    stopped ??= app.stop();
    return stopped;
  };
  let stopWatching = async () => {};
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { reason });
    setTimeout(() => process.exit(0), stopMaxMs).unref();
    Promise.all([stopWatching(), stopApp()]).then(() => process.exit(0), die);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (config.supervised) {
    // The supervisor holds the other end: when it exits, nothing else would stop this process.
    process.stdin.on('end', () => stop('the supervisor is gone'));
    process.stdin.on('error', () => stop('the supervisor is gone'));
    process.stdin.resume();
  }

  const port = await app.listen();
  /** Lets go of everything that servers of the newer version need, and says so to whom a proxy sends here. */
  async function standAside(migration: string): Promise<void> {
    log.error('outdated', { message: newerSentence(migration) });
    await stopApp();
    if (!isStopping) await answerAsOutdated(port, config.host);
  }
  stopWatching = watchSchema({
    url: config.databaseUrl,
    log,
    onNewer: (migration) => void standAside(migration).catch(die),
  });
  log.info('listens', { port });
  process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);
}

/** Nothing is known to be right any more; the supervisor starts us again. */
function die(error: unknown): void {
  log.error('fatal', { error });
  process.exit(1);
}
