import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { digestBytes, headBytes } from '@parley/domain/chat/chain';
import { hashesOfMessages, startHash } from '@parley/domain/chat/hashes';
import { type Restore, restoreBytes } from '@parley/domain/chat/restores';
import type { Message, SignedHead } from '@parley/domain/chat/wire';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createChainCheck } from './chainCheck.ts';
import type { Finding } from './finding.ts';
import type { ChainPage } from './roomChain.ts';

/** As in a browser: what went wrong is no failure of the test, unless it looks. */
const warn = () => {};

const community = { chainId: 666_666_666, host: 'localhost:3000' };
const room = 'general';

function makeKey(): { privateKey: KeyObject; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, key: Buffer.concat(point).toString('base64url') };
}
const ours = makeKey();
const stranger = makeKey();

function message(seq: number, changes: Partial<Message> = {}): Message {
  return {
    ...community,
    room,
    id: `${seq}`.padStart(26, '0'),
    sentAt: seq,
    kind: 'text',
    body: `Message ${seq}`,
    replyTo: null,
    seq,
    at: 1_000 + seq,
    author: `0x${'a'.repeat(40)}`,
    device: 'd'.repeat(43),
    signature: 's'.repeat(86),
    ...changes,
  };
}
const log = (length: number) => Array.from({ length }, (_, index) => message(index + 1));

/** A server that hands out the log it is given, rightly chained and signed. */
async function serve(messages: readonly Message[], signer = ours) {
  const start = await startHash(room);
  const hashes = [start, ...(await hashesOfMessages(start, messages))];
  const heads = new Map<string, SignedHead>();
  function head(seq = messages.length, signedBy = signer): SignedHead {
    const known = heads.get(`${seq} ${signedBy.key}`);
    if (known !== undefined) return known;
    const unsigned = { room, epoch: 'e', seq, hash: hashes[seq] ?? '', at: 5 };
    const key = { key: signedBy.privateKey, dsaEncoding: 'ieee-p1363' as const };
    const signature = sign('sha256', headBytes(unsigned, community), key).toString('base64url');
    const signed = { ...unsigned, key: signedBy.key, signature };
    heads.set(`${seq} ${signedBy.key}`, signed);
    return signed;
  }
  function page(from: number, to = messages.length): ChainPage {
    const shown = messages.slice(from - 1, to);
    const base = hashes[from - 1] ?? '';
    return { epoch: 'e', head: messages.length, messages: shown, base, signedHead: head() };
  }
  return { messages, hashes, head, page };
}
type Server = Awaited<ReturnType<typeof serve>>;

let remembered: SignedHead | null;
let findings: Finding[];
let published: string[];
let restores: Restore[];
let accepted: string | null;
/** Answers that are lost before the next one comes, of each thing that is asked for. */
let lost: number;
beforeEach(() => {
  lost = 0;
  restores = [];
  accepted = null;
  remembered = null;
  findings = [];
  published = [ours.key];
});

/** A page that reads from `server`, in the browser that remembers `remembered`. */
function visit(server: Server, { isTrial = false, later = server } = {}) {
  const asked: number[] = [];
  const left = new Map<string, number>();
  const lose = (what: string) => {
    const before = left.get(what) ?? lost;
    left.set(what, before === 0 ? lost : before - 1);
    if (before > 0) throw new Error('lost');
  };
  const check = createChainCheck({
    warn,
    community,
    isTrial,
    heads: {
      read: () => remembered,
      write: (_, head) => {
        remembered = head;
      },
    },
    fetchKeys: async () => {
      lose('keys');
      return published;
    },
    fetchLinks: async (_, after) => {
      lose('links');
      asked.push(after);
      const links = (await linksOf(server.messages)).slice(after, after + 10);
      return { room, epoch: 'e', links };
    },
    fetchRestores: async () => {
      lose('restores');
      return restores;
    },
    accepted: {
      read: () => accepted,
      write: (to) => {
        accepted = to;
      },
    },
    fetchHead: async () => {
      lose('head');
      return later.messages.length;
    },
    pause: async () => {},
    onFinding: (finding) => findings.push(finding),
  });
  return { ...check, asked };
}

function linksOf(messages: readonly Message[]) {
  return Promise.all(
    messages.map(async (one): Promise<[string, number]> => {
      const digest = await crypto.subtle.digest('SHA-256', digestBytes(one));
      return [Buffer.from(digest).toString('base64url'), one.at];
    }),
  );
}

test('a browser that can check nothing, as without https, finds no fault with the server', async () => {
  const server = await serve(log(3));
  const { page, head, checked } = visit(server);
  vi.stubGlobal('crypto', {});
  await page(room, server.page(1), true);
  await head(server.head());
  vi.unstubAllGlobals();
  expect(findings).toEqual([]);
  expect(checked(room)).toBeNull();
});

describe('what authors had seen', () => {
  test('what authors had seen of the log that is shown to all is no finding', async () => {
    const before = await serve(log(9));
    const checked = { seq: 9, hash: before.hashes[9] ?? '' };
    const server = await serve([...log(9), message(10, { checked }), message(11, { checked })]);
    const page = visit(server);
    await page.page(room, { ...server.page(1, 10), head: 10, signedHead: server.head(10) }, true);
    await page.message(server.messages[10] as Message);
    expect(findings).toEqual([]);
    expect(page.checked(room)).toEqual({ seq: 11, hash: server.hashes[11] });
  });

  test.each(['live', 'on a page'])(
    'what authors had seen gives a server away that shows them another log, %s',
    async (way) => {
      // Bert is shown another fifth message than Anna; what Bert then writes is shown to her, too.
      const shownToBert = log(9).map((one) => (one.seq === 5 ? message(5, { body: 'Lie' }) : one));
      const checked = { seq: 9, hash: (await serve(shownToBert)).hashes[9] ?? '' };
      const server = await serve([...log(9), message(10, { checked })]);
      const page = visit(server);
      if (way === 'live') {
        await page.page(room, { ...server.page(1, 9), head: 9, signedHead: server.head(9) }, true);
        await page.message(server.messages[9] as Message);
      } else {
        await page.page(room, server.page(1), true);
      }
      expect(findings).toMatchObject([{ room, kind: 'altered', seq: 9 }]);
      expect(page.checked(room)).toBeNull();
    },
  );

  test('what authors had seen says nothing of places that this page has not read', async () => {
    const checked = { seq: 3, hash: 'x'.repeat(43) };
    const server = await serve([...log(29), message(30, { checked })]);
    const page = visit(server);
    expect(page.checked(room)).toBeNull();
    await page.page(room, server.page(21), true);
    expect(findings).toEqual([]);
  });
});

describe('an honest server', () => {
  test('pages, live messages, and heads of an honest server join on, and the newest head is remembered', async () => {
    const server = await serve(log(30));
    const page = visit(server);
    await page.page(room, { ...server.page(11, 20), head: 20, signedHead: server.head(20) }, true);
    await page.page(room, { ...server.page(1, 10), signedHead: server.head(28) }, true);
    for (const seq of [21, 22, 23]) await page.message(message(seq));
    await page.head(server.head(25));
    expect(remembered?.seq).toBe(20);
    for (const seq of [24, 25, 26]) await page.message(message(seq));
    expect(remembered?.seq).toBe(25);
    await page.page(room, server.page(20), true);
    expect(remembered).toEqual(server.head(30));
    expect(findings).toEqual([]);
  });

  test('a later visit joins what it shows to what an earlier one saw, by the links between', async () => {
    const server = await serve(log(60));
    remembered = server.head(5);
    const page = visit(server);
    await page.page(room, server.page(51), true);
    expect(page.asked).toEqual([5, 15, 25, 35, 45]);
    expect(remembered).toEqual(server.head(60));
    // The reader was away, and the room starts over at its end.
    const later = await serve(log(90));
    const again = visit(later);
    await again.page(room, server.page(51), false);
    await again.page(room, later.page(81), true);
    expect(again.asked).toEqual([60, 70]);
    expect(findings).toEqual([]);
  });

  test('a kept page, and a server that is still catching up, are no shorter history', async () => {
    const server = await serve(log(30));
    const early = await serve(log(20));
    remembered = server.head(30);
    await visit(early).page(room, early.page(1), false);
    expect(findings).toEqual([]);
    const page = visit(early, { later: server });
    await page.page(room, early.page(1), true);
    await page.page(room, server.page(15), true);
    expect(findings).toEqual([]);
    expect(remembered).toEqual(server.head(30));
  });

  test('another server of the community may sign with a key of its own that was published since', async () => {
    const server = await serve(log(3), stranger);
    const page = visit(server);
    const publish = page.page(room, server.page(1), true);
    published = [ours.key, stranger.key];
    await publish;
    expect(findings).toEqual([]);
  });

  test('a trial that began anew at the same address is no change of history', async () => {
    remembered = (await serve(log(9), stranger)).head(9);
    const server = await serve([message(1, { body: 'Anew' })]);
    await visit(server, { isTrial: true }).page(room, server.page(1), true);
    expect(findings).toEqual([]);
    expect(remembered).toEqual(server.head(1));
  });

  test('a page that the browser had kept of another log is no evidence', async () => {
    const kept = await serve(
      log(9).map((one) => ({ ...one, body: 'Of a trial before' })),
      stranger,
    );
    const server = await serve(log(4));
    const page = visit(server, { isTrial: true });
    await page.page(room, { ...kept.page(1), epoch: 'before' }, false);
    await page.page(room, server.page(1), true);
    expect(findings).toEqual([]);
    expect(remembered).toEqual(server.head(4));
  });

  test('a trial that begins anew while its page is open is no change of history either', async () => {
    const before = await serve(
      log(9).map((one) => ({ ...one, body: 'Of before' })),
      stranger,
    );
    const server = await serve(log(4));
    const page = visit(server, { isTrial: true });
    published = [stranger.key];
    await page.page(room, { ...before.page(1), epoch: 'before' }, true);
    published = [ours.key];
    await page.page(room, server.page(1), true);
    expect(findings).toEqual([]);
    expect(remembered).toEqual(server.head(4));
  });

  test('what a member accepts is the history from then on', async () => {
    remembered = (await serve(log(9))).head(9);
    const server = await serve([message(1, { body: 'Rewritten' }), ...log(12).slice(1)]);
    const page = visit(server);
    await page.page(room, server.page(1), true);
    expect(findings).toHaveLength(1);
    page.accept(room);
    await page.page(room, server.page(1), true);
    expect(findings).toHaveLength(1);
    expect(remembered).toEqual(server.head(12));
  });
});

const altered = (seq: number, changes: Partial<Message>) =>
  log(30).map((one) => (one.seq === seq ? message(seq, changes) : one));
/** The same messages without one, or in another order, with the places that then are theirs. */
const placed = (messages: readonly Message[]) =>
  messages.map((one, index) => ({ ...one, seq: index + 1 }));
const swapped = log(30).map((_, index, all) => {
  const other = index === 6 ? 7 : index === 7 ? 6 : index;
  return all[other] ?? message(index + 1);
});

describe('a server that lies about what an earlier visit saw', () => {
  test.each<[string, readonly Message[]]>([
    ['alters a text', altered(4, { body: 'Something else' })],
    ['gives a message to another author', altered(4, { author: `0x${'b'.repeat(40)}` })],
    ['gives a message to another device', altered(4, { device: 'e'.repeat(43) })],
    ['signs a message anew', altered(4, { signature: 't'.repeat(86) })],
    ['moves a message in time', altered(4, { at: 7 })],
    ['alters what a message answers', altered(4, { replyTo: 2 })],
    ['drops a message', placed(log(31).filter(({ seq }) => seq !== 8))],
    ['invents a message', placed([...log(8), message(99), ...log(30).slice(8)])],
    ['brings a message a second time', placed([...log(8), message(3), ...log(30).slice(8)])],
    ['swaps two messages', placed(swapped)],
    [
      'forks the room',
      [
        ...log(15),
        ...log(40)
          .slice(15)
          .map((one) => ({ ...one, body: 'Fork' })),
      ],
    ],
    ['replaces the whole room', log(40).map((one) => ({ ...one, body: 'Another room' }))],
  ])('a server that %s is caught, wherever the reader looks', async (_, messages) => {
    const honest = await serve(log(30));
    const lying = await serve(messages);
    for (const from of [1, 12, 25, 30]) {
      findings = [];
      remembered = honest.head(20);
      await visit(lying).page(room, lying.page(from), true);
      expect(findings).toMatchObject([{ room, kind: 'altered', remembered: honest.head(20) }]);
      // What was seen stays remembered until somebody accepts what is shown.
      expect(remembered).toEqual(honest.head(20));
    }
  });

  test('a server that cuts a room short is caught', async () => {
    remembered = (await serve(log(30))).head(30);
    const lying = await serve(log(29));
    await visit(lying).page(room, lying.page(1), true);
    expect(findings).toMatchObject([{ kind: 'shortened', seq: 29 }]);
  });
});

describe('a server that lies within one visit', () => {
  const honestPage = async () => {
    const server = await serve(log(20));
    const page = visit(server);
    await page.page(room, server.page(11), true);
    return { server, page };
  };

  test('older messages that do not lead to those shown are noticed', async () => {
    const { page } = await honestPage();
    const other = await serve(altered(3, { body: 'Something else' }).slice(0, 20));
    await page.page(room, other.page(1, 10), false);
    expect(findings).toMatchObject([{ kind: 'altered', seq: 10 }]);
  });

  test('a live message that is not the one of the signed head is noticed', async () => {
    const { page } = await honestPage();
    const other = await serve([...log(20), message(21, { body: 'For others' })]);
    await page.message(message(21, { body: 'For you' }));
    await page.head(other.head(21));
    expect(findings).toMatchObject([{ kind: 'altered', seq: 21 }]);
  });

  test('a message that comes again as another is noticed', async () => {
    const { page } = await honestPage();
    await page.message(message(20, { body: 'Something else' }));
    expect(findings).toMatchObject([{ kind: 'altered', seq: 20 }]);
  });

  test('a page with a hole in it is noticed', async () => {
    const { server } = await honestPage();
    const { messages, ...rest } = server.page(1);
    await visit(server).page(
      room,
      { ...rest, messages: messages.filter(({ seq }) => seq !== 15) },
      true,
    );
    expect(findings).toMatchObject([{ kind: 'altered' }]);
  });

  test('a room that ends earlier after a break is noticed', async () => {
    const { page } = await honestPage();
    const shorter = await serve(log(18));
    // The head of 20 is not part of it.
    const again = { ...shorter.page(1) };
    await page.page(room, again, true);
    expect(findings).toEqual([]);
    const lying = visit(shorter);
    await lying.page(room, shorter.page(1), true);
    expect(findings).toMatchObject([{ kind: 'shortened', seq: 18 }]);
  });
});

describe('a head', () => {
  test.each<[string, (server: Server) => SignedHead]>([
    ['by a key that nobody published', (server) => server.head(10, stranger)],
    ['with a signature of another head', (server) => ({ ...server.head(9), seq: 10 })],
    ['of another room', (server) => ({ ...server.head(10), room: 'shill' })],
    ['with a key that is none', (server) => ({ ...server.head(10), key: 'A'.repeat(87) })],
  ])('a head %s is no signature', async (_, headOf) => {
    const server = await serve(log(10));
    const page = { ...server.page(1), signedHead: headOf(server) };
    await visit(server).page(room, page, true);
    expect(findings).toMatchObject([{ kind: 'unsigned' }]);
    expect(remembered).toBeNull();
  });

  test('a server that no longer signs is noticed, one that never did is not', async () => {
    const server = await serve(log(10));
    const page = { ...server.page(1), signedHead: null };
    await visit(server).page(room, page, true);
    expect(findings).toEqual([]);
    remembered = server.head(12);
    await visit(server, { later: await serve(log(12)) }).page(room, page, true);
    expect(findings).toMatchObject([{ kind: 'unsigned' }]);
  });
});

describe('a community that was restored from a backup', () => {
  /** What its server signs of a backup that had these messages. */
  async function restoreOf(
    backup: readonly Message[],
    changes: Partial<Restore> = {},
    signer = ours,
  ) {
    const start = await startHash(room);
    const hash = (await hashesOfMessages(start, backup)).at(-1) ?? start;
    const unsigned = {
      ...community,
      from: 'e',
      to: 'f',
      savedAt: 4,
      at: 6,
      heads: { [room]: { seq: backup.length, hash } },
      ...changes,
    };
    const key = { key: signer.privateKey, dsaEncoding: 'ieee-p1363' as const };
    const signature = sign('sha256', restoreBytes(unsigned), key).toString('base64url');
    return { ...unsigned, key: signer.key, signature };
  }
  const goneOn = [...log(9), message(10, { body: 'New' }), message(11), message(12)];
  const cases = [
    ['ends where the backup did', log(9)],
    ['went on since', goneOn],
  ] as const;

  test.each(cases)(
    'a reader is told once, whose log %s, in one sentence for all rooms',
    async (_, now) => {
      remembered = (await serve(log(11))).head(11);
      const before = remembered;
      restores = [await restoreOf(log(9))];
      const server = await serve(now);
      const page = visit(server);
      await page.page(room, server.page(1), true);
      expect(findings).toMatchObject([
        { room, kind: 'restored', restore: restores[0], remembered: before },
      ]);
      page.accept(room);
      // As another room, whose readers have seen more as well.
      remembered = before;
      findings = [];
      const next = visit(server);
      await next.page(room, server.page(1), true);
      expect(findings).toEqual([]);
      expect(next.checked(room)?.seq).toBe(now.length);
      expect(remembered?.seq).toBe(now.length);
    },
  );

  test.each(cases)(
    'a page that is open meanwhile is told, too, when its log %s',
    async (_, now) => {
      const before = await serve(log(11));
      const page = visit(before, { later: await serve(now) });
      await page.page(room, before.page(1), true);
      restores = [await restoreOf(log(9))];
      const server = await serve(now);
      await page.page(room, { ...server.page(5), epoch: 'f' }, true);
      expect(findings).toMatchObject([{ room, kind: 'restored' }]);
      expect(page.checked(room)).toBeNull();
    },
  );

  test.each(cases)(
    'a server whose answers are lost nine times of ten is not accused, whose log %s',
    async (_, now) => {
      lost = 9;
      remembered = (await serve(log(11))).head(11);
      restores = [await restoreOf(log(9))];
      const server = await serve(now);
      await visit(server).page(room, server.page(1), true);
      expect(findings).toMatchObject([{ room, kind: 'restored' }]);
    },
  );

  test('a server that never says what it was restored from has no excuse', async () => {
    const before = await serve(log(11));
    const page = visit(before, { later: await serve(log(9)) });
    await page.page(room, before.page(1), true);
    restores = [await restoreOf(log(9))];
    lost = Number.POSITIVE_INFINITY;
    const server = await serve(goneOn);
    await page.page(room, { ...server.page(5), epoch: 'f' }, true);
    expect(findings).toMatchObject([{ kind: 'altered', seq: 10 }]);
  });

  test.each(cases)(
    'a reader is told, too, whose browser first showed the page that it had kept, and whose log %s',
    async (_, now) => {
      const before = await serve(log(11));
      remembered = before.head(11);
      const page = visit(before, { later: await serve(now) });
      await page.page(room, before.page(1), false);
      restores = [await restoreOf(log(9))];
      const server = await serve(now);
      await page.page(room, { ...server.page(1), epoch: 'f' }, true);
      expect(findings).toMatchObject([{ room, kind: 'restored' }]);
    },
  );

  test('a kept page of before is no excuse for a log that lost what this browser had seen', async () => {
    const before = await serve(log(11));
    remembered = before.head(11);
    const server = await serve(log(9));
    const page = visit(before, { later: server });
    await page.page(room, before.page(1), false);
    await page.page(room, { ...server.page(1), epoch: 'f' }, true);
    expect(findings).toMatchObject([{ kind: 'shortened' }]);
  });

  test('a reader who saw no more than the backup has is told nothing', async () => {
    remembered = (await serve(log(9))).head(9);
    restores = [await restoreOf(log(9))];
    const server = await serve(goneOn);
    await visit(server).page(room, server.page(1), true);
    expect(findings).toEqual([]);
  });

  const lie = message(5, { body: 'Lie' });
  const forged = log(9).map((one) => (one.seq === 5 ? lie : one));
  test.each([
    ['changed what the backup has', forged, {}, log(11)],
    ['shows less than the backup has', log(7), {}, log(11)],
    ['signed what was seen after the restore', log(9), { at: 4 }, log(11)],
    ['signs for another host', log(9), { host: 'elsewhere' }, log(11)],
    ['signs for another chain', log(9), { chainId: 1 }, log(11)],
  ])('a restore is no excuse for a server that %s', async (_, now, changes, seen) => {
    const before = await serve(seen);
    const server = await serve(now);
    const page = visit(before, { later: server });
    await page.page(room, before.page(1), true);
    restores = [await restoreOf(log(9), changes)];
    await page.page(room, { ...server.page(1), epoch: 'f' }, true);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.kind).not.toBe('restored');
  });

  test('a restore is no excuse for another past that its page does not show', async () => {
    const before = await serve(log(11));
    const now = [...forged, ...goneOn.slice(9)];
    const server = await serve(now);
    const page = visit(before, { later: server });
    await page.page(room, before.page(1), true);
    restores = [await restoreOf(forged)];
    await page.page(room, { ...server.page(11), epoch: 'f' }, true);
    expect(findings).toMatchObject([{ kind: 'altered', seq: 10 }]);
  });

  test('a restore that no key of the community signed is no excuse', async () => {
    remembered = (await serve(log(11))).head(11);
    const restore = await restoreOf(log(9));
    const server = await serve(log(9));
    const strangers = await restoreOf(log(9), {}, stranger);
    for (const forgery of [{ ...restore, savedAt: 5 }, strangers]) {
      findings = [];
      restores = [forgery];
      await visit(server).page(room, server.page(1), true);
      expect(findings).toMatchObject([{ kind: 'shortened' }]);
    }
  });
});
