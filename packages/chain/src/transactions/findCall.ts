import {
  type Address,
  type Block,
  concatHex,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** What a wallet is asked to send. */
export type Call = {
  to?: Address | null | undefined;
  data?: Hex | undefined;
  value?: Hex | bigint | undefined;
};

/** A call that a wallet was asked for, and where the chain was then. */
export type AskedCall = {
  from: Address;
  /** See `callFingerprint`. */
  fingerprint: Hash;
  /** How many transactions the account had sent: the call has this nonce or a later one. */
  nonce: number;
  /** The newest block then: the call is in a later one. */
  block: number;
};

/** Transactions that are known already, in lower case: none of them is the one that is looked for. */
type Known = ReadonlySet<string>;

/** `approve(address,uint256)` of ERC-20: wallets let their member change its amount. */
const approveSelector = '0x095ea7b3';
/** A selector and an address: an approval without its amount. */
const approvedChars = 2 + 8 + 64;
/** At most so many of an account's transactions are looked at, from the first possible one on. */
const noncesMax = 32;

/** Tells calls apart: the same for two transactions that do the same, whatever their nonces and fees. */
export function callFingerprint({ to, data = '0x', value = 0n }: Call): Hash {
  const isApproval = data.startsWith(approveSelector);
  const compared = (isApproval ? data.slice(0, approvedChars) : data) as Hex;
  const address = (to ?? '0x').toLowerCase() as Hex;
  return keccak256(concatHex([address, numberToHex(BigInt(value), { size: 32 }), compared]));
}

/** Where the chain is for an account, as `AskedCall` has it. Throws ChainError `unavailable`. */
export async function placeNow(
  client: ReadClient,
  from: Address,
): Promise<Pick<AskedCall, 'nonce' | 'block'>> {
  const [nonce, block] = await withChainErrors(
    Promise.all([
      client.getTransactionCount({ address: from, blockTag: 'latest' }),
      client.getBlockNumber({ cacheTime: 0 }),
    ]),
  );
  return { nonce, block: Number(block) };
}

/** What the chain knows of a call that a wallet may have sent. */
export type FoundCall = {
  /** Its transaction, in a block or waiting for one; null while there is none. */
  hash: Hash | null;
  /** How many transactions of the account are in blocks. */
  sent: number;
};

/**
 * Looks for the transaction of a call whose wallet gave no hash: among what waits for a block, and among
 * the account's transactions since the wallet was asked. The block of each is found by bisection, as nodes
 * have no index of an account's transactions. Throws ChainError.
 */
export async function findCall(
  client: ReadClient,
  asked: AskedCall,
  known: Known = new Set(),
): Promise<FoundCall> {
  const { from, nonce } = asked;
  const { nonce: sent, block: head } = await placeNow(client, from);
  const waiting = await blockWith(client, 'pending').catch(() => null);
  const found = waiting === null ? null : hashIn(waiting, asked, known);
  if (found !== null) return { hash: found, sent };
  let first = asked.block;
  for (let next = nonce; next < Math.min(sent, nonce + noncesMax); next += 1) {
    const number = await blockOf(client, { from, nonce: next, after: first, head });
    const hash = hashIn(await blockWith(client, BigInt(number)), asked, known);
    if (hash !== null) return { hash, sent };
    first = number - 1;
  }
  return { hash: null, sent };
}

/** A block with its transactions. */
type FullBlock = Pick<Block<bigint, true>, 'transactions'>;

/** A block with its transactions. Throws ChainError. */
export async function blockWith(client: ReadClient, of: bigint | 'pending'): Promise<FullBlock> {
  const options = { includeTransactions: true } as const;
  return of === 'pending'
    ? withChainErrors(client.getBlock({ ...options, blockTag: of }))
    : withChainErrors(client.getBlock({ ...options, blockNumber: of }));
}

function hashIn(
  { transactions }: FullBlock,
  { from, nonce, fingerprint }: AskedCall,
  known: Known,
): Hash | null {
  const found = transactions.find(
    (sent) =>
      !known.has(sent.hash.toLowerCase()) &&
      sent.from.toLowerCase() === from.toLowerCase() &&
      sent.nonce >= nonce &&
      callFingerprint({ to: sent.to, data: sent.input, value: sent.value }) === fingerprint,
  );
  return found?.hash ?? null;
}

type Wanted = { from: Address; nonce: number; after: number; head: number };

/** The first block after which the account has sent more than `nonce` transactions. */
export async function blockOf(
  client: ReadClient,
  { from, nonce, after, head }: Wanted,
): Promise<number> {
  let [before, at] = [after, head];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    const count = await withChainErrors(
      client.getTransactionCount({ address: from, blockNumber: BigInt(middle) }),
    );
    if (count > nonce) at = middle;
    else before = middle;
  }
  return at;
}
