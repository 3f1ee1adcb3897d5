import type { Transaction } from '@parley/arweave/transaction';
import type { Upload } from '@parley/arweave/upload';
import type { KeptState as KeptStates } from '@parley/domain/storage/kept';
import type { Database } from '../platform/database.ts';

/** How far it is; a file without a row is here only. */
type KeptState = Exclude<KeptStates, 'here'>;

/** A file that somebody wishes to keep. */
export type Wish = {
  hash: string;
  /** An address, or `community`. */
  member: string;
  mime: string;
  /** In bytes. */
  size: number;
  /** The most it may cost, in winston. */
  most: bigint;
};

/** A file that is kept or about to be; times are Unix milliseconds. */
export type KeptFile = Wish & {
  state: KeptState;
  upload: Upload | null;
  signedAt: number | null;
  /** Blocks that confirm it. */
  blocks: number;
  trouble: string | null;
};

type Row = Omit<KeptFile, 'most' | 'upload'> & {
  most: string;
  transaction: Transaction | null;
  isSent: boolean;
  chunks: number;
  errors: number;
};

/** What is noted of a file; without a trouble there is none. */
type Note = { state?: KeptState; blocks?: number; againAt: number; trouble?: string };

const columns = `hash, member, mime, size::bigint as size, most, state, transaction, signed_at::bigint as "signedAt",
  is_sent as "isSent", chunks, errors, blocks, trouble`;

export type KeptFiles = ReturnType<typeof createKeptFiles>;

/** SQL of the files that are kept for good. */
export function createKeptFiles(database: Pick<Database, 'query'>) {
  const list = async (sql: string, values: unknown[]) =>
    (await database.query<Row>(`select ${columns} from kept_files ${sql}`, values)).rows.map(
      keptOf,
    );

  return {
    /** Notes a wish; of a file that can't go on, or costs more by now, it is the consent to begin anew. */
    async wish({ hash, member, mime, size, most }: Wish, now: number): Promise<void> {
      await database.query(
        `insert into kept_files (hash, member, mime, size, most, wished_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (hash) do update set most = greatest(kept_files.most, excluded.most), errors = 0,
           again_at = 0, trouble = null, state = case when kept_files.transaction is null then 'wished' else 'sending' end
         where kept_files.state in ('wished', 'sending', 'failed')`,
        [hash, member, mime, size, String(most), now],
      );
    },

    /**
     * What wishes since `since` (Unix ms) agreed to pay at most, in winston, without that for `hash` and those given up: a
     * member's, and everybody's.
     */
    async wishedSince(
      since: number,
      member: string,
      hash: string,
    ): Promise<{ member: bigint; all: bigint }> {
      const { rows } = await database.query<{ member: string; all: string }>(
        `select coalesce(sum(most) filter (where member = $2), 0) as member, coalesce(sum(most), 0) as "all"
         from kept_files where wished_at > $1 and hash <> $3 and state <> 'failed'`,
        [since, member, hash],
      );
      return { member: BigInt(rows[0]?.member ?? 0), all: BigInt(rows[0]?.all ?? 0) };
    },

    find: (hashes: readonly string[]) => list('where hash = any($1)', [hashes]),

    /** All of them, the oldest wish first. */
    all: () => list('order by wished_at, hash', []),

    /** What is to be gone on with, the longest wished first. */
    due: (now: number, limit: number) =>
      list(
        `where again_at <= $1 and state not in ('permanent', 'failed')
         order by again_at, wished_at limit $2`,
        [now, limit],
      ),

    /** Notes a transaction before it is sent anywhere. */
    async sign(hash: string, transaction: Transaction, now: number): Promise<void> {
      await database.query(
        `update kept_files set state = 'sending', transaction = $2, signed_at = $3, is_sent = false, chunks = 0,
           errors = 0, blocks = 0, trouble = null where hash = $1`,
        [hash, JSON.stringify(transaction), now],
      );
    },

    /** Notes how far its upload is. */
    async save(hash: string, { isSent, chunks, errors }: Upload): Promise<void> {
      await database.query(
        'update kept_files set is_sent = $2, chunks = $3, errors = $4 where hash = $1',
        [hash, isSent, chunks, errors],
      );
    },

    /** Notes where it stands, which is left as it is if nothing is said of it, and when to go on with it. */
    async note(hash: string, note: Note): Promise<void> {
      const { state = null, blocks = null, againAt, trouble = null } = note;
      await database.query(
        `update kept_files set state = coalesce($2, state), blocks = coalesce($3, blocks), again_at = $4, trouble = $5
         where hash = $1`,
        [hash, state, blocks, againAt, trouble],
      );
    },
  };
}

function keptOf({ most, transaction, isSent, chunks, errors, ...row }: Row): KeptFile {
  const upload = transaction === null ? null : { transaction, isSent, chunks, errors };
  return { ...row, most: BigInt(most), upload };
}
