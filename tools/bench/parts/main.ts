import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/embedded/postgres';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { appendRows } from './append.ts';
import { frameBytes, pieceRows } from './pieces.ts';

/**
 * What single parts of a server take that no other bench measures, for the simulation of `npm run scale`:
 * `npm run bench:parts`. Processor time, which a busy machine hardly changes; Linux only, a minute or two.
 */
const folder = mkdtempSync(join(tmpdir(), 'parley-parts-'));
const postgres = await startPostgres({ folder });
try {
  await migrate(postgres.url);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  console.table(await appendRows(postgres));
  console.table(await pieceRows());
  console.log(`a message to a page: ${frameBytes()} bytes`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
