import type { DeviceProof } from '@parley/domain/auth/proof';
import { toBase64Url } from '@parley/domain/chat/base64url';
import { digestOf, hashesOfLinks, isHeadSigned, startHash } from '@parley/domain/chat/hashes';
import { isRemovalSigned } from '@parley/domain/chat/removal';
import {
  isRestoreSigned,
  type Restore,
  restoreSince,
  restoresOf,
} from '@parley/domain/chat/restores';
import { importPublicKey, type PublicKey } from '@parley/domain/chat/signature';
import {
  type TranscriptAnchor,
  type TranscriptFault,
  type TranscriptLine,
  type TranscriptReport,
  transcriptLineSchema,
} from '@parley/domain/chat/transcript';
import { isMessageSigned } from '@parley/domain/chat/verifyMessage';
import type { Message, SignedHead } from '@parley/domain/chat/wire';
import { verifyDeviceProof } from '../auth/verifyDeviceProof.ts';
import { createEventCheck } from './eventCheck.ts';

const faultsMax = 100;
/** Messages whose signatures are checked at once. */
const atOnce = 500;

/**
 * Checks an exported room with nothing else at hand: every wallet's permission, every device's
 * signature, the chain of hashes from the first message on, and the server's signature of its end.
 * What only a chain can tell, a smart wallet's permission, is named in the report. What was anchored is
 * compared where `anchorsOf` says it. Throws what that throws.
 */
export async function verifyTranscript(
  lines: AsyncIterable<string> | Iterable<string>,
  anchorsOf: AnchorsOf = async () => [],
): Promise<TranscriptReport> {
  const check = createCheck(anchorsOf);
  for await (const line of lines) {
    if (line.trim() !== '') await check.take(parse(line));
  }
  return check.end();
}

function parse(line: string): TranscriptLine | null {
  try {
    const read = transcriptLineSchema.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

type Start = Extract<TranscriptLine, { transcript: unknown }>;

/** The anchors of the room that a transcript is of. */
export type AnchorsOf = (
  of: Pick<Start, 'room' | 'host' | 'chainId' | 'hostChanges'>,
) => Promise<readonly TranscriptAnchor[]>;

function createCheck(anchorsOf: AnchorsOf) {
  const faults: TranscriptFault[] = [];
  const proofs = new Map<string, DeviceProof>();
  const keys = new Map<string, Promise<PublicKey | null>>();
  const unasked = new Set<string>();
  const events = createEventCheck();
  const removalKeys = new Set<string>();
  let start: Start | null = null;
  let head: SignedHead | null = null;
  let hash: string | null = null;
  let anchors: readonly TranscriptAnchor[] = [];
  let restores: readonly Restore[] = [];
  let anchored: TranscriptAnchor | null = null;
  let count = 0;
  let waiting: Message[] = [];

  function fail(code: TranscriptFault['code'], seq: number | null): void {
    if (faults.length < faultsMax) faults.push({ code, seq });
  }

  async function take(line: TranscriptLine | null): Promise<void> {
    if (line === null) return fail('unreadable', null);
    if ('transcript' in line) return begin(line);
    if ('device' in line) return takeProof(line.device);
    if ('head' in line) {
      head = line.head;
      return;
    }
    waiting.push(line.message);
    if (waiting.length >= atOnce) await settle();
  }

  async function begin(line: Start): Promise<void> {
    if (start !== null) return fail('unreadable', null);
    start = line;
    hash = await startHash(line.room);
    restores = await signedRestores(line);
    anchors = await anchorsOf(line);
  }

  async function takeProof(proof: DeviceProof): Promise<void> {
    // What was signed with the device before belongs to its proof of before.
    await settle();
    if (start === null || proofs.has(proof.device)) return fail('unreadable', null);
    if (await verifyDeviceProof(proof, start)) {
      proofs.set(proof.device, proof);
    } else if (await isOfSmartWallet(proof, start)) {
      proofs.set(proof.device, proof);
      unasked.add(proof.author);
    } else {
      fail('bad-proof', null);
    }
  }

  /** Checks the messages that wait: their places one after the other, their signatures at once. */
  async function settle(): Promise<void> {
    const messages = waiting;
    waiting = [];
    if (messages.length === 0) return;
    if (start === null || hash === null) return fail('unreadable', null);
    const of = start;
    const first = count + 1;
    const codes = await Promise.all(
      messages.map((message, index) => faultOf(message, first + index, of)),
    );
    const digests = (await Promise.all(messages.map(digestOf))).map(toBase64Url);
    for (const [index, message] of messages.entries()) {
      events.add(message, digests[index] ?? '');
      const code = codes[index] ?? events.faultOf(message);
      if (code !== null) fail(code, message.seq);
    }
    const links = messages.map(({ at }, index): [string, number] => [digests[index] ?? '', at]);
    const hashes = await hashesOfLinks(hash, count, links);
    compareAnchors(hashes);
    hash = hashes.at(-1) ?? hash;
    count += messages.length;
  }

  /** With the hashes of the places after those that were checked before. */
  function compareAnchors(hashes: readonly string[]): void {
    for (const anchor of anchors) {
      const found = hashes[anchor.seq - count - 1];
      if (found === undefined) continue;
      if (found === anchor.hash) anchored = newerOf(anchored, anchor);
      else if (!isGone(anchor)) fail('other-anchor', anchor.seq);
    }
  }

  /** True for an anchor of what a restore from a backup took away. */
  function isGone({ seq, time }: TranscriptAnchor): boolean {
    const room = start?.room ?? '';
    return restoreSince({ room, seq, at: time * 1_000 }, restores) !== null;
  }

  async function faultOf(message: Message, seq: number, { room, ...of }: Start) {
    if (message.seq !== seq) return 'gap';
    // Nothing is left of it to check but its digest, which a deletion or a removal has to name.
    if (message.removed !== undefined) {
      if (message.room !== room || !(await isRemovalSigned(message, of.chainId)))
        return 'bad-removal';
      removalKeys.add(message.removed.key);
      return null;
    }
    if (message.erased !== undefined) return null;
    if (!proofs.has(message.device)) return 'no-proof';
    const proofOf = async (id: string) => proofs.get(id) ?? null;
    const site = { ...of, history: async () => historyOf(of) };
    const isSigned =
      message.room === room && (await isMessageSigned(message, { site, proofOf, keyOf }));
    return isSigned ? null : 'bad-signature';
  }

  function keyOf({ device, publicKey }: DeviceProof): Promise<PublicKey | null> {
    const key = keys.get(device) ?? importPublicKey(publicKey);
    keys.set(device, key);
    return key;
  }

  async function end(): Promise<TranscriptReport> {
    await settle();
    for (const seq of events.undeleted()) fail('not-deleted', seq);
    await checkHead();
    const { room = null, host = null, chainId = null, hostChanges = [] } = start ?? {};
    const signed = [...hostChanges, ...restores, ...(head === null ? [] : [head])].map(
      ({ key }) => key,
    );
    const keys = new Set([...signed, ...removalKeys]);
    const { said, moderations, removed } = events.counts();
    return {
      room,
      host,
      chainId,
      keys: [...keys],
      hash,
      unasked: [...unasked],
      anchored,
      faults,
      messages: said,
      events: count - said,
      moderations,
      removed,
    };
  }

  async function checkHead(): Promise<void> {
    if (start === null) return fail('unreadable', null);
    if (head === null) return fail('no-head', null);
    const { seq } = head;
    if (head.room !== start.room || seq !== count || head.hash !== hash) fail('other-head', seq);
    if (!(await isHeadSigned(head, start))) fail('bad-head', seq);
  }

  return { take, end };
}

/**
 * The past that the file tells. Whose keys signed it is in the report, to be compared with those that the community
 * publishes.
 */
function historyOf({ hostChanges = [] }: Pick<Start, 'hostChanges'>) {
  return { hostChanges, headKeys: hostChanges.map(({ key }) => key) };
}

const newerOf = (one: TranscriptAnchor | null, other: TranscriptAnchor): TranscriptAnchor =>
  one !== null && one.seq >= other.seq ? one : other;

/** The restores that the file tells and that a key signed for this community, which is for its reader to know. */
async function signedRestores({
  restores = [],
  hostChanges = [],
  ...site
}: Start): Promise<Restore[]> {
  const ours = restoresOf({ ...site, hostChanges }, restores);
  const signed = await Promise.all(ours.map(isRestoreSigned));
  return ours.filter((_, index) => signed[index]);
}

/** True if all of a proof is right but the wallet's signature, which its contract would have to judge. */
async function isOfSmartWallet(proof: DeviceProof, site: Start): Promise<boolean> {
  let isAsked = false;
  const client = {
    getCode: async () => {
      isAsked = true;
      return '0x' as const;
    },
    verifyMessage: async () => true,
  };
  await verifyDeviceProof(proof, { ...site, client });
  // A signature of 65 bytes may be a plain account's that somebody altered.
  return isAsked && proof.walletSignature.length !== 132;
}
