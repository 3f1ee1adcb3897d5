import pg from 'pg';
import { brokenRooms } from '../../../../tools/copy/chainOfRooms.ts';

/** What the database holds after all crashes, compared with what was acknowledged. */
export type CrashReport = {
  cycles: number;
  acked: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
  gaps: number;
  /** Rooms whose chain of hashes is broken. */
  unchained: number;
};

/** A message whose acknowledgement reached its author. */
export type Acked = { id: string; room: string; seq: number; member: number; turn: number };

/** Compares what was acknowledged, in its order, with the log at `url`. */
export async function compareWithLog(
  url: string,
  acked: readonly Acked[],
): Promise<Omit<CrashReport, 'cycles'>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = await client.query<{ room: string; seq: string; id: string }>(
    'select room, seq, id from messages order by room, seq',
  );
  const unchained = await brokenRooms(client);
  await client.end();
  const places = new Map<string, string[]>();
  for (const { room, seq, id } of rows.rows) {
    places.set(id, [...(places.get(id) ?? []), `${room}/${seq}`]);
  }
  const lastOf = new Map<number, number>();
  let outOfOrder = 0;
  for (const { member, seq } of acked) {
    if (seq <= (lastOf.get(member) ?? 0)) outOfOrder += 1;
    lastOf.set(member, seq);
  }
  const next = new Map<string, number>();
  let gaps = 0;
  for (const { room, seq } of rows.rows) {
    if (Number(seq) !== (next.get(room) ?? 1)) gaps += 1;
    next.set(room, Number(seq) + 1);
  }
  return {
    acked: acked.length,
    lost: acked.filter(({ id, room, seq }) => !places.get(id)?.includes(`${room}/${seq}`)).length,
    doubled: [...places.values()].filter((found) => found.length > 1).length,
    outOfOrder,
    gaps,
    unchained: unchained.length,
  };
}
