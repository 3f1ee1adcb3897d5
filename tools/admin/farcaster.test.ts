import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrol } from '../../apps/server/src/chat/testClient.ts';
import { sendJson, startTestHub } from '../../apps/server/src/platform/testHub.ts';
import { startTestAdmin, type TestAdmin } from './testAdmin.ts';

let hub: Awaited<ReturnType<typeof startTestHub>>;
let community: TestAdmin;
beforeEach(async () => {
  hub = await startTestHub();
  community = await startTestAdmin({
    community: { farcasterAccount: { fid: 7, username: 'parley' } },
    config: { farcasterHubUrl: hub.url },
  });
});
afterEach(async () => {
  await community.stop();
  await hub.stop();
});

const query = (text: string, values: unknown[]) => community.server.database.query(text, values);

/** Members whose accounts have these ids, none where null; resolves with the line of each. */
async function linked(...fids: readonly (number | null)[]): Promise<string[]> {
  const lines = [];
  for (const fid of fids) {
    const { author } = await enrol(community.server.database);
    await query(
      `insert into farcaster_links (author, at, fid, account_at, statement)
       values ($1, 1, $2::bigint, case when $2::bigint is not null then 1 end, '{}')`,
      [author, fid],
    );
    lines.push(`${author}\t${fid}`);
  }
  return lines;
}

const addressOf = (line = '') => line.split('\t')[0] ?? '';

test('members with a linked Farcaster account are listed, without those who are suspended', async () => {
  const [first, second, banned, wasBanned, kept] = await linked(41, 42, 43, 44, 45, null);
  const { device } = await enrol(community.server.database);
  let digest = 0;
  const act = (line: string | undefined, kind: string, until: number | null) => {
    digest += 1;
    return query(
      `insert into moderation_acts (kind, by, author, until, reason, host, chain_id, device, signed_at, signature, at, digest)
       values ($1, $2, $2, $3, '', 'h', 1, $4, 1, $5, 1, $6)`,
      [kind, addressOf(line), until, device, 'S'.repeat(86), Buffer.alloc(32, digest)],
    );
  };
  await act(banned, 'suspend', null);
  await act(wasBanned, 'suspend', null);
  await act(wasBanned, 'lift', null);
  await act(kept, 'suspend', 1);
  await community.admin(['suspend', addressOf(second), '--reason', 'spam']);
  expect(await community.admin('farcaster')).toEqual([first, wasBanned, kept].toSorted());
  expect(hub.asked).toEqual([]);
});

test('of members who follow the community’s account only those are listed whom the hub names, and who could not be asked about is told', async () => {
  const [follows, , late] = await linked(41, 42, 43);
  hub.follows.add(41).add(43);
  expect(await community.admin('farcaster --following')).toEqual([follows, late].toSorted());
  hub.answer = (response) => sendJson(response, 503, {});
  await expect(community.admin('farcaster --following')).rejects.toThrow(
    /^The hub did not say of 3 members\. Try again:\n0x/,
  );
});

test('a community without an account of its own, or a hub, is told what is missing', async () => {
  const bare = await startTestAdmin();
  await expect(bare.admin('farcaster --following')).rejects.toThrow('names no farcasterAccount');
  await bare.stop();
  const deaf = await startTestAdmin({
    community: { farcasterAccount: { fid: 7, username: 'parley' } },
  });
  await expect(deaf.admin('farcaster --following')).rejects.toThrow('set FARCASTER_HUB_URL');
  await deaf.stop();
});
