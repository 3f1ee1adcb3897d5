import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createChainReader } from './names/chainReader.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { MigrationError, migrate } from './platform/migrate.ts';

/** How long a graceful stop may take, in milliseconds. */
const stopMaxMs = 9_500;

const log = createLog((line) => process.stdout.write(line));

process.on('uncaughtException', die);
process.on('unhandledRejection', die);
start().catch((error) => {
  if (error instanceof ConfigError || error instanceof MigrationError) {
    log.error('start-refused', { error });
    process.stderr.write(`${error.message}\n`);
  } else {
    log.error('start-failed', { error });
  }
  process.exit(1);
});

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const applied = await migrate(config.databaseUrl);
  if (applied.length > 0) log.info('migrated', { applied });
  const names = createChainReader(config.community, config.rpcUrl);
  const app = await createApp({ config, clock: systemClock, log, names });
  const port = await app.listen();
  process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);

  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { reason });
    setTimeout(() => process.exit(0), stopMaxMs).unref();
    app.stop().then(() => process.exit(0), die);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (config.supervised) {
    // The supervisor holds the other end: when it exits, nothing else would stop this process.
    process.stdin.on('end', () => stop('the supervisor is gone'));
    process.stdin.on('error', () => stop('the supervisor is gone'));
    process.stdin.resume();
  }
}

/** Nothing is known to be right any more; the supervisor starts us again. */
function die(error: unknown): void {
  log.error('fatal', { error });
  process.exit(1);
}
