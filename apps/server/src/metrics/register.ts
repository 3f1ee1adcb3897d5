import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Base } from '../platform/base.ts';
import { createMetricsServer } from './server.ts';

/** What is measured beside what slices measure themselves, and where all of it is read. */
export function registerMetrics({ config, database, clock, metrics }: Base) {
  metrics.gauges(
    {
      name: 'parley_database_connections',
      help: 'Connections of the server’s pool: idle and busy ones, and who waits for one.',
      label: 'state',
    },
    () => ({
      idle: database.idleCount,
      busy: database.totalCount - database.idleCount,
      waiting: database.waitingCount,
    }),
  );
  metrics.gauge(
    'parley_database_answer_seconds',
    'How long the database took to answer.',
    async () => {
      const startedAt = performance.now();
      await database.query('select 1');
      return (performance.now() - startedAt) / 1_000;
    },
  );
  const { dataFolder } = config;
  if (dataFolder !== null) observeFolder(metrics, dataFolder);
  metrics.gauge(
    'parley_time_seconds',
    'The server’s clock, in Unix seconds.',
    () => clock.now() / 1_000,
  );
  return createMetricsServer(config.metrics, metrics);
}

function observeFolder({ gauge }: Base['metrics'], folder: string): void {
  gauge('parley_disk_free_bytes', 'Room on the disk of the data folder.', async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
  gauge('parley_disk_size_bytes', 'Size of the disk of the data folder.', async () => {
    const { blocks, bsize } = await statfs(folder);
    return blocks * bsize;
  });
  gauge(
    'parley_backup_timestamp_seconds',
    'When the last backup was made, in Unix seconds.',
    async () => {
      const { at } = JSON.parse(await readFile(join(folder, 'backups.json'), 'utf8'));
      return Number.isFinite(at) ? at / 1_000 : null;
    },
  );
}
