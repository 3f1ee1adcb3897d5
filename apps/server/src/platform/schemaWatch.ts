import type { Log } from './log.ts';
import { newerMigration, schemaChannel } from './migrate.ts';
import { createNotices } from './notices.ts';
import { repeatedly } from './repeatedly.ts';

type Options = {
  url: string;
  log: Log;
  /** Called once, with the name of the migration. */
  onNewer: (migration: string) => void;
  /** Where the migrations of this server are, if elsewhere. */
  from?: URL;
};

/** How often is looked where no notice came, in milliseconds. */
const everyMs = 5_000;

/**
 * Notices when a server of a newer version changed the database so that this one cannot serve: as soon as the change
 * is there. Returns how to stop.
 */
export function watchSchema({ url, log, onNewer, from }: Options): () => Promise<void> {
  let isOver = false;
  const look = async () => {
    const client = await notices.open();
    const found = await newerMigration(client, from);
    if (found === null || isOver) return;
    isOver = true;
    onNewer(found);
  };
  const lookNow = () => void look().catch(() => {});
  const notices = createNotices({
    url,
    log,
    name: 'schema',
    channel: schemaChannel,
    onNotice: lookNow,
    onGap: lookNow,
  });
  const stopLooking = repeatedly(look, everyMs);
  return async () => {
    isOver = true;
    stopLooking();
    await notices.close();
  };
}
