import type { MediaFacts } from '@parley/domain/media/wire';
import type { Database } from '../platform/database.ts';

/** An upload as the database keeps it; times are Unix milliseconds. */
export type NewUpload = MediaFacts & {
  hash: string;
  owner: string;
  /** All of its files on disk. */
  bytes: number;
  createdAt: number;
};

/** A file of another server; without facts nothing usable came. */
export type RemoteFile = {
  hash: string;
  uri: string;
  facts: MediaFacts | null;
  bytes: number;
  checkedAt: number;
};

type RemoteRow = Omit<RemoteFile, 'facts'> & {
  [Key in keyof MediaFacts]: MediaFacts[Key] | null;
};

const facts = 'kind, mime, width, height, seconds, thumbhash';

export type MediaStore = ReturnType<typeof createMediaStore>;

/** SQL of uploads and of the files of other servers. */
export function createMediaStore(database: Database) {
  return {
    async upload(hash: string): Promise<MediaFacts | null> {
      const found = await database.query<MediaFacts>(`select ${facts} from media where hash = $1`, [
        hash,
      ]);
      return found.rows[0] ?? null;
    },

    /** Whose upload it is, and its type; null where it is gone. */
    async ownerOf(hash: string): Promise<{ owner: string; mime: string } | null> {
      const found = await database.query<{ owner: string; mime: string }>(
        'select owner, mime from media where hash = $1',
        [hash],
      );
      return found.rows[0] ?? null;
    },

    /** Adds an upload; one that is there already stays its first owner's. */
    async addUpload(upload: NewUpload): Promise<void> {
      await database.query(
        `insert into media (hash, bytes, owner, created_at, ${facts})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (hash) do nothing`,
        [upload.hash, upload.bytes, upload.owner, upload.createdAt, ...valuesOf(upload)],
      );
    },

    /** Begins the time anew after which an unused upload is deleted; false if it is gone. */
    async renewUpload(hash: string, now: number): Promise<boolean> {
      const renewed = await database.query(
        `update media set renewed_at = $2,
           created_at = case when kept_at is null then $2 else created_at end where hash = $1`,
        [hash, now],
      );
      return renewed.rowCount === 1;
    },

    /** Notes that something besides messages refers to uploads: they are never deleted. */
    async keep(hashes: readonly string[], now: number): Promise<void> {
      await database.query(
        `update media set held_at = $2, kept_at = coalesce(kept_at, $2)
         where hash = any($1) and held_at is null`,
        [hashes, now],
      );
    },

    /**
     * Notes that an upload was opened, unless that is known since `before`: someone may refer to it, even
     * where nothing here does.
     */
    async noteOpened(hash: string, before: number, now: number): Promise<void> {
      await database.query(
        `update media set opened_at = $3
         where hash = $1 and kept_at is null and coalesce(opened_at, created_at) < $2`,
        [hash, before, now],
      );
    },

    /** Bytes on disk: of an owner since `since`, of the owner, and of everybody. */
    async usage(
      owner: string,
      since: number,
    ): Promise<{ day: number; member: number; all: number }> {
      const found = await database.query<{ day: number; member: number; all: number }>(
        `select coalesce(sum(bytes) filter (where owner = $1 and created_at > $2), 0)::bigint as day,
                coalesce(sum(bytes) filter (where owner = $1), 0)::bigint as member,
                coalesce(sum(bytes), 0)::bigint as "all"
         from media`,
        [owner, since],
      );
      return found.rows[0] ?? { day: 0, member: 0, all: 0 };
    },

    /** Which of these are the hashes of uploads. */
    async knownUploads(hashes: readonly string[]): Promise<ReadonlySet<string>> {
      return hashesOf(
        await database.query('select hash from media where hash = any($1)', [hashes]),
      );
    },

    /** Which of these are the hashes of addresses whose files are in the cache. */
    async knownRemote(hashes: readonly string[]): Promise<ReadonlySet<string>> {
      return hashesOf(
        await database.query('select hash from remote_media where hash = any($1) and bytes > 0', [
          hashes,
        ]),
      );
    },

    /** Keeps the uploads that the data of names refers to; false while there is no index of names. */
    async keepNamed(now: number): Promise<boolean> {
      const index = await database.query(
        "select from pg_class where oid = to_regclass('indexed.names')",
      );
      if (index.rowCount === 0) return false;
      await database.query(
        `update media set kept_at = $1 where kept_at is null and hash in (
           select m[1] from indexed.names, regexp_matches(data, '/api/media/([0-9a-f]{64})', 'g') as m
           where position('/api/media/' in data) > 0)`,
        [now],
      );
      return true;
    },

    /**
     * Forgets uploads that nothing refers to and that nobody made or opened since `before`; returns their
     * hashes.
     */
    async forgetUnused(before: number): Promise<string[]> {
      const gone = await database.query<{ hash: string }>(
        `delete from media where kept_at is null and coalesce(opened_at, created_at) < $1
         returning hash`,
        [before],
      );
      return gone.rows.map(({ hash }) => hash);
    },

    /**
     * Forgets uploads made before `before` that nothing refers to, those first that nobody opened for the
     * longest time, until `bytes` are free; none where all of them are not enough. Returns their hashes.
     */
    async forgetForRoom(bytes: number, before: number): Promise<string[]> {
      const gone = await database.query<{ hash: string }>(
        `delete from media where hash in (
           select hash from (
             select hash, bytes, sum(bytes) over () as "all",
               sum(bytes) over (order by coalesce(opened_at, created_at), hash) as until
             from media where kept_at is null and created_at < $2
           ) as unused where "all" >= $1 and until - bytes < $1
         ) returning hash`,
        [Math.ceil(bytes), before],
      );
      return gone.rows.map(({ hash }) => hash);
    },

    async remote(hash: string): Promise<RemoteFile | null> {
      const found = await database.query<RemoteRow>(
        `select hash, uri, bytes, checked_at as "checkedAt", ${facts} from remote_media where hash = $1`,
        [hash],
      );
      return found.rows[0] === undefined ? null : remoteOf(found.rows[0]);
    },

    /** Keeps what came of a look at another server in place of what was known. */
    async saveRemote({ hash, uri, facts: known, bytes, checkedAt }: RemoteFile): Promise<void> {
      await database.query(
        `insert into remote_media (hash, uri, bytes, checked_at, used_at, ${facts})
         values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)
         on conflict (hash) do update set bytes = $3, checked_at = $4, used_at = $4,
           kind = $5, mime = $6, width = $7, height = $8, seconds = $9, thumbhash = $10`,
        [hash, uri, bytes, checkedAt, ...valuesOf(known)],
      );
    },

    /** Notes that a file was used, not more often than once an hour. */
    async useRemote(hash: string, now: number): Promise<void> {
      await database.query(
        'update remote_media set used_at = $2::bigint where hash = $1 and used_at < $2::bigint - 3600000',
        [hash, now],
      );
    },

    /**
     * Forgets addresses without files: those where nothing usable was since `badBefore`, and those
     * that nobody has used since `goodBefore`.
     */
    async forgetRemote(badBefore: number, goodBefore: number): Promise<void> {
      await database.query(
        `delete from remote_media
         where bytes = 0 and used_at < case when kind is null then $1::bigint else $2::bigint end`,
        [badBefore, goodBefore],
      );
    },

    /** Marks the files that were used longest ago as gone, until `maxBytes` are left; returns their hashes. */
    async shrinkRemote(maxBytes: number): Promise<string[]> {
      const gone = await database.query<{ hash: string }>(
        `update remote_media set bytes = 0 where hash in (
           select hash from (
             select hash, sum(bytes) over (order by used_at desc, hash) as total
             from remote_media where bytes > 0
           ) as newest_first where total > $1
         ) returning hash`,
        [maxBytes],
      );
      return gone.rows.map(({ hash }) => hash);
    },
  };
}

function hashesOf({ rows }: { rows: { hash: string }[] }): ReadonlySet<string> {
  return new Set(rows.map(({ hash }) => hash));
}

function valuesOf(known: MediaFacts | null): unknown[] {
  if (known === null) return [null, null, null, null, null, null];
  const { kind, mime, width, height, seconds, thumbhash } = known;
  return [kind, mime, width, height, seconds, thumbhash];
}

function remoteOf({ hash, uri, bytes, checkedAt, kind, mime, ...rest }: RemoteRow): RemoteFile {
  const known = kind === null || mime === null ? null : { kind, mime, ...rest };
  return { hash, uri, bytes, checkedAt, facts: known };
}
