import { digestOf } from '@parley/domain/chat/hashes';
import type { Envelope, Message } from '@parley/domain/chat/wire';
import { encodeAbiParameters } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, envelope, TestClient, type TestMember } from '../chat/testClient.ts';
import { startTestRpc } from '../platform/testRpc.ts';
import { searchRead } from '../search/testSearch.ts';
import { sha256, upload, wav } from './testFiles.ts';
import { type MediaServer, startMediaServer } from './testMediaServer.ts';
import { createParts } from './testParts.ts';

const hour = 3_600_000;
const day = 24 * hour;

let rpc: Awaited<ReturnType<typeof startTestRpc>>;
let media: MediaServer;
let moderator: TestMember;
let annas: TestClient;
let moderators: TestClient;
beforeAll(async () => {
  rpc = await startTestRpc();
  media = await startMediaServer({
    community: { moderatorsAddress: `0x${'5'.repeat(40)}` },
    config: { rpcUrl: rpc.url },
  });
  moderator = await enrol(media.server.database);
  rpc.answers.eth_call = encodeAbiParameters(
    [{ type: 'address[]' }],
    [[moderator.author as `0x${string}`]],
  );
});
afterAll(async () => {
  await media.stop();
  await rpc.stop();
});
beforeEach(async () => {
  media.server.clock.advance(hour);
  annas = await TestClient.open(media.server, media.member, { general: null });
  moderators = await TestClient.open(media.server, moderator);
  return async () => {
    await Promise.all([annas.close(), moderators.close()]);
  };
});

let seconds = 0;
/** A file that no other test has, uploaded. */
async function uploaded(): Promise<{ file: Buffer; hash: string }> {
  seconds += 1;
  const file = wav(seconds);
  expect((await upload(media.server, media.member, file)).status).toBe(201);
  return { file, hash: sha256(file) };
}

const lineOf = (hash: string) => `![](http://localhost:3000/api/media/${hash}#t=1)`;

async function say(changes: Partial<Envelope>, by = annas): Promise<Message> {
  const signed = envelope({ sentAt: media.server.clock.now(), ...changes });
  expect(await by.sendEnvelope(signed)).toMatchObject({ t: 'ack' });
  return await annas.message(({ id }) => id === signed.id);
}

const post = (hash: string) => say({ body: `hear this\n${lineOf(hash)}` });

async function about(message: Message, kind: Envelope['kind'], body = '', by = annas) {
  const digest = Buffer.from(await digestOf(message)).toString('base64url');
  return await say({ kind, body, target: { seq: message.seq, digest } }, by);
}

const release = () => media.server.app().media.release();
const status = async (hash: string) =>
  (await fetch(`${media.server.url()}/api/media/${hash}`)).status;
const isOnDisk = (hash: string) => media.files().some((name) => name.startsWith(hash));
const releases = async () =>
  (await media.server.database.query('select hash from media_releases')).rows.length;

/**
 * As if search had read the log up to a place only, and knew none of the texts from `from` on. All at once: it reads on
 * whenever it likes.
 */
const forgetRead = (seq: number, from = 0) =>
  media.server.database.query(
    `with texts as (delete from search.texts where seq >= $2)
     update search.rooms set seq = $1 where room = 'general'`,
    [seq, from],
  );

/** Whether a file is served and on the disk, once what is due has happened. */
async function stays(hash: string): Promise<boolean> {
  await release();
  const isServed = (await status(hash)) === 200;
  expect(isOnDisk(hash)).toBe(isServed);
  return isServed;
}

describe('the file of a deleted message', () => {
  test('is served no more, and goes from the disk and from its owner’s quota', async () => {
    const { hash } = await uploaded();
    const message = await post(hash);
    expect(await stays(hash)).toBe(true);
    await about(message, 'delete');
    expect(await stays(hash)).toBe(false);
    const rows = await media.server.database.query('select from media where hash = $1', [hash]);
    expect([rows.rowCount, await releases()]).toEqual([0, 0]);
  });

  test('goes by itself, a moment later', async () => {
    const { hash } = await uploaded();
    await about(await post(hash), 'delete');
    await expect.poll(() => status(hash), { timeout: 30_000 }).toBe(404);
    expect(isOnDisk(hash)).toBe(false);
  });

  test('goes, also where an edit had taken it out of the message, or brought it', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const taken = await post(first.hash);
    await about(taken, 'edit', 'nothing to hear');
    const brought = await say({ body: 'soon' });
    await about(brought, 'edit', `now\n${lineOf(second.hash)}`);
    expect([await stays(first.hash), await stays(second.hash)]).toEqual([true, true]);
    await about(taken, 'delete');
    await about(brought, 'delete');
    expect([await stays(first.hash), await stays(second.hash)]).toEqual([false, false]);
  });

  test('stays while another message shows it, also one that search has not read yet', async () => {
    const { hash } = await uploaded();
    const [one, other] = [await post(hash), await post(hash)];
    await searchRead(media.server);
    await about(one, 'delete');
    expect(await stays(hash)).toBe(true);
    await about(other, 'delete');
    expect(await stays(hash)).toBe(false);

    const unread = await uploaded();
    const [third, fourth] = [await post(unread.hash), await post(unread.hash)];
    await about(third, 'delete');
    await searchRead(media.server);
    await forgetRead(0);
    expect(await stays(unread.hash)).toBe(true);
    await about(fourth, 'delete');
    expect(await stays(unread.hash)).toBe(false);
  });

  test('two messages that go at the same moment take their file along', async () => {
    const { hash } = await uploaded();
    const both = [await post(hash), await post(hash)];
    await searchRead(media.server);
    await Promise.all(both.map((message) => about(message, 'delete')));
    expect(await stays(hash)).toBe(false);
  });

  test('stays where something on chain refers to it', async () => {
    const [art, face] = [await uploaded(), await uploaded()];
    const { database } = media.server;
    await media.server.app().media.keep([`http://localhost:3000/api/media/${art.hash}`]);
    await database.query(
      `insert into indexed.names (token_id, name, holder, data, registered_at)
       values (1, 'anna', $1, $2, 1)`,
      [
        media.member.author,
        JSON.stringify({ image: `http://localhost:3000/api/media/${face.hash}` }),
      ],
    );
    for (const { hash } of [art, face]) await about(await post(hash), 'delete');
    expect([await stays(art.hash), await stays(face.hash)]).toEqual([true, true]);
    expect(await releases()).toBe(0);
  });

  test('waits a day where somebody uploaded it again, and may be about to use it', async () => {
    const [used, unused] = [await uploaded(), await uploaded()];
    for (const { hash, file } of [used, unused]) {
      const message = await post(hash);
      expect((await upload(media.server, moderator, file)).status).toBe(201);
      await about(message, 'delete');
      expect(await stays(hash)).toBe(true);
    }
    await post(used.hash);
    media.server.clock.advance(day - hour);
    expect([await stays(used.hash), await stays(unused.hash)]).toEqual([true, true]);
    media.server.clock.advance(2 * hour);
    expect([await stays(used.hash), await stays(unused.hash)]).toEqual([true, false]);
    expect(await releases()).toBe(0);
  });

  test('can be uploaded again afterwards', async () => {
    const { file, hash } = await uploaded();
    await about(await post(hash), 'delete');
    expect(await stays(hash)).toBe(false);
    expect((await upload(media.server, media.member, file)).status).toBe(201);
    await post(hash);
    expect(await stays(hash)).toBe(true);
  });
});

describe('the file of a hidden message', () => {
  const hide = (message: Message) => about(message, 'hide', 'a scam', moderators);
  const restore = (message: Message) => about(message, 'restore', '', moderators);

  test('stays for 30 days, in which hiding can be taken back, and then goes', async () => {
    const [back, gone] = [await uploaded(), await uploaded()];
    const [kept, lost] = [await post(back.hash), await post(gone.hash)];
    await hide(kept);
    await hide(lost);
    media.server.clock.advance(29 * day);
    expect([await stays(back.hash), await stays(gone.hash)]).toEqual([true, true]);
    await restore(kept);
    media.server.clock.advance(day + hour);
    expect([await stays(back.hash), await stays(gone.hash)]).toEqual([true, false]);
    expect(await releases()).toBe(0);
  });

  test('stays once it is restored, also while search has not read that', async () => {
    const { hash } = await uploaded();
    const message = await post(hash);
    await about(message, 'edit', `hear this again\n${lineOf(hash)}`);
    await hide(message);
    media.server.clock.advance(30 * day - hour);
    const { seq } = await restore(message);
    await searchRead(media.server);
    await forgetRead(seq - 1, message.seq);
    media.server.clock.advance(2 * hour);
    expect(await stays(hash)).toBe(true);
  });

  test('goes at once where its author deletes the message', async () => {
    const { hash } = await uploaded();
    const message = await post(hash);
    await hide(message);
    await about(message, 'delete');
    expect(await stays(hash)).toBe(false);
  });

  test('stays while another message of it may still be restored', async () => {
    const { hash } = await uploaded();
    const [deleted, hidden] = [await post(hash), await post(hash)];
    await hide(hidden);
    await about(deleted, 'delete');
    expect(await stays(hash)).toBe(true);
    media.server.clock.advance(30 * day + hour);
    expect(await stays(hash)).toBe(false);
  });
});

describe('a server that is killed or fails on the way', () => {
  /** The same slice on the same files and rows, with one part broken. */
  const broken = (deleteFile: (name: string) => Promise<void>) =>
    createParts({
      folder: `${media.folder}/media`,
      pool: media.server.database,
      clock: media.server.clock,
      storage: { delete: deleteFile },
    });

  /** What the log does when a message is deleted, while no server looks. */
  async function erase({ seq }: Message): Promise<void> {
    const { database } = media.server;
    const place = "room = 'general' and seq = $1";
    await database.query(`update messages set body = '', signature = '' where ${place}`, [seq]);
    await database.query(
      "insert into message_states (room, seq, deletion) values ('general', $1, $1)",
      [seq],
    );
  }

  test('finishes after the next start, wherever it was', async () => {
    const { hash } = await uploaded();
    const message = await post(hash);
    await media.server.app().stop();
    await erase(message);
    let [reached, collect] = [() => {}, () => {}];
    const atFiles = new Promise<void>((done) => {
      reached = done;
    });
    // From here on nothing more happens, as after a kill; the database notices that its client is gone.
    const killed = broken(() => {
      reached();
      return new Promise((_, reject) => {
        collect = () => reject(new Error('killed'));
      });
    });
    const ended = killed.release();
    await atFiles;
    await media.server.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(await releases()).toBe(1);
    await media.server.start();
    expect(await stays(hash)).toBe(false);
    expect(await releases()).toBe(0);
    // What the test itself still holds.
    collect();
    await ended;
  });

  test('tries again, and other files go meanwhile', async () => {
    const [stuck, free] = [await uploaded(), await uploaded()];
    const messages = [await post(stuck.hash), await post(free.hash)];
    await media.server.app().stop();
    for (const message of messages) await erase(message);
    const parts = broken(async (name) => {
      if (name.startsWith(stuck.hash)) throw new Error('EIO');
      await parts.disk.delete(name);
    });
    await parts.release();
    expect([isOnDisk(stuck.hash), isOnDisk(free.hash)]).toEqual([true, false]);
    await media.server.start();
    expect(await stays(stuck.hash)).toBe(false);
  });
});
