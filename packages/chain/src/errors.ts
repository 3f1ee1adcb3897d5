import { contractText } from '@parley/text/contracts';
import { nameText } from '@parley/text/names';
import { transactionText } from '@parley/text/transactions';
import { chainText } from '@parley/text/wallets';
import {
  BaseError,
  ChainMismatchError,
  type DecodeErrorResultReturnType,
  decodeErrorResult,
  type Hex,
  HttpRequestError,
  InsufficientFundsError,
  isHex,
  parseAbi,
  SwitchChainError,
  TimeoutError,
  UserRejectedRequestError,
} from 'viem';
import { contractErrorsAbi } from './generated/abis.ts';
import { isRejection, rpcSentence, walletSentence } from './providerSentences.ts';

/** What went wrong, for code that branches on it. */
export type ChainErrorCode =
  | 'rejected'
  | 'name-taken'
  | 'not-holder'
  | 'insufficient-funds'
  | 'wrong-chain'
  | 'foreign-chain'
  | 'not-atomic'
  | 'no-permit'
  | 'earlier-contract'
  | 'reverted'
  | 'unanswered'
  | 'cancelled'
  | 'replaced'
  | 'unconfirmed'
  | 'proposed'
  | 'wallet'
  | 'unavailable'
  | 'unknown';

/** What the user reads when the chain gives no better reason. */
const sentences: Record<ChainErrorCode, string> = {
  rejected: chainText.rejected,
  'name-taken': nameText.taken,
  'not-holder': nameText.notHeld,
  'insufficient-funds': chainText.insufficientFunds,
  'wrong-chain': chainText.wrongChain,
  'foreign-chain': chainText.foreignChain,
  'not-atomic': chainText.notAtomic,
  'no-permit': chainText.noPermit,
  'earlier-contract': chainText.earlierContract,
  reverted: transactionText.failed,
  unanswered: chainText.unanswered,
  cancelled: chainText.cancelled,
  replaced: chainText.replaced,
  unconfirmed: chainText.unconfirmed,
  proposed: transactionText.proposed,
  wallet: chainText.wallet,
  unavailable: chainText.unavailable,
  unknown: transactionText.failed,
};

/**
 * The only error that this package throws: `code` for code, `message` for people, `cause` for the
 * log.
 */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly code: ChainErrorCode;
  /** Why the chain or the wallet refused, in its own words; null when it gave no reason. */
  readonly reason: string | null;

  constructor(code: ChainErrorCode, options: { reason?: string | null; cause?: unknown } = {}) {
    super(options.reason ?? sentences[code], { cause: options.cause });
    this.code = code;
    this.reason = options.reason ?? null;
  }
}

/**
 * Codes of a wallet that does not make several calls in one transaction after all (EIP-5792): its member
 * declined the upgrade that the account needs, or it can't.
 */
const notAtomic: ReadonlySet<number> = new Set([5700, 5710, 5740, 5750, 5760]);

/** Codes of a wallet or a node that does not know a method, or does not do it (EIP-1193, EIP-1474, JSON-RPC). */
const unknownMethod: ReadonlySet<number> = new Set([4200, -32_601, -32_004]);

/** True where a wallet lacks the method that it was asked for: it has shown nothing to its member. */
export function lacksMethod(error: unknown): boolean {
  return [...codesOf(error)].some((code) => unknownMethod.has(code));
}

/** Turns whatever viem, a wallet, or the network threw into a ChainError. */
export function toChainError(error: unknown): ChainError {
  // viem wraps a ChainError that the provider threw.
  const own = chainOf(error).find((cause) => cause instanceof ChainError);
  if (own !== undefined) return own;
  const codes = codesOf(error);
  if ([...codes].some(isRejection) || has(error, UserRejectedRequestError)) {
    return new ChainError('rejected', { cause: error });
  }
  if ([...codes].some((code) => notAtomic.has(code))) {
    return new ChainError('not-atomic', { cause: error });
  }
  const contractError = contractErrorOf(error);
  if (contractError !== null) return fromContractError(contractError, error);
  if (has(error, InsufficientFundsError)) {
    return new ChainError('insufficient-funds', { cause: error });
  }
  if (codes.has(4902) || has(error, ChainMismatchError) || has(error, SwitchChainError)) {
    return new ChainError('wrong-chain', { cause: error });
  }
  const reason = error instanceof Error ? ownWords(revertReason(error.message)) : null;
  if (reverted(error)) return new ChainError('reverted', { reason, cause: error });
  const sentence = walletSentence(codes);
  if (sentence !== null) return new ChainError('wallet', { reason: sentence, cause: error });
  if (has(error, HttpRequestError) || has(error, TimeoutError)) {
    return new ChainError('unavailable', { cause: error });
  }
  return new ChainError('unknown', { reason: reason ?? rpcSentence(codes), cause: error });
}

/** Names of viem's errors where a contract answers nothing, or what can't be read by its interface. */
const unreadableNames = new Set([
  'ContractFunctionZeroDataError',
  'AbiDecodingZeroDataError',
  'AbiDecodingDataSizeTooSmallError',
  'InvalidBytesBooleanError',
  'PositionOutOfBoundsError',
]);

/**
 * Waits for a read of a contract; whatever it throws leaves as a ChainError, with the code `unanswered` where the
 * chain did answer and the contract could not: it has no such function, or another one of that name.
 */
export async function withContractErrors<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const causes = chainOf(error);
    const isUnreadable = causes.some(
      (one) => one instanceof Error && unreadableNames.has(one.name),
    );
    if (isUnreadable || reverted(error)) throw new ChainError('unanswered', { cause: error });
    throw toChainError(error);
  }
}

/** Waits for `work`; whatever it throws leaves as a ChainError. */
export async function withChainErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toChainError(error);
  }
}

/**
 * The reason inside a viem message: the text between `Details:` and the version marker, without
 * quotes, with `Error:` for `execution reverted:`. Null when there is none.
 */
export function revertReason(message: string): string | null {
  const details = /Details: ([\s\S]*?)(?:\n?Version: |$)/.exec(message)?.[1];
  const reason = details?.replace(/["']/g, '').replace('execution reverted:', 'Error:').trim();
  return reason === undefined || reason === '' ? null : reason;
}

/**
 * What wallets and nodes say when they have no reason to give: the names of the codes of JSON-RPC among them, which
 * WalletConnect puts in the place of a phone's own words.
 */
const saysNothing =
  /^(?:(?:an )?(?:internal|unknown|server|parse)(?: json-rpc| rpc)? error(?: occurred)?|invalid (?:request|params)|method not found|request failed|error|\[object object\])[.!]?$/i;

/** A reason that says something; null for a phrase that only repeats that something failed. */
function ownWords(reason: string | null): string | null {
  return reason === null || saysNothing.test(reason) ? null : reason;
}

type ErrorClass = abstract new (...args: never[]) => Error;

/** True if the error or one of its causes is of that class. */
function has(error: unknown, errorClass: ErrorClass): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof errorClass) !== null;
}

/** Numeric codes (EIP-1193 and JSON-RPC) of the error and its causes. */
function codesOf(error: unknown): Set<number> {
  return new Set(chainOf(error).flatMap(({ code }) => (typeof code === 'number' ? [code] : [])));
}

type Link = { code?: unknown; data?: unknown; cause?: unknown };

function chainOf(error: unknown): Link[] {
  const links: Link[] = [];
  let link = error;
  // No library nests ten causes; a circle of causes must not hang the page.
  while (typeof link === 'object' && link !== null && links.length < 10) {
    links.push(link);
    link = 'cause' in link ? link.cause : undefined;
  }
  return links;
}

/** Names of viem's errors for a refusal by the chain itself. */
const revertNames = new Set([
  'ContractFunctionRevertedError',
  'ExecutionRevertedError',
  'RawContractError',
]);

function reverted(error: unknown): boolean {
  return error instanceof BaseError && error.walk(isRevert) !== null;
}

function isRevert(cause: unknown): boolean {
  return cause instanceof Error && revertNames.has(cause.name);
}

/** Solidity's built-in errors, for contracts that revert with a string. */
const knownErrors = [...contractErrorsAbi, ...parseAbi(['error Error(string)'])] as const;
type ContractError = DecodeErrorResultReturnType<typeof knownErrors>;

/** The contract's own error inside the error, or null. */
function contractErrorOf(error: unknown): ContractError | null {
  for (const { data } of chainOf(error)) {
    const hex = rawDataOf(data);
    if (hex === null) continue;
    try {
      return decodeErrorResult({ abi: knownErrors, data: hex });
    } catch {
      // An error of a contract that is not ours: only a reason in words can be read.
    }
  }
  return null;
}

function rawDataOf(data: unknown): Hex | null {
  if (isHex(data) && data.length >= 10) return data;
  return typeof data === 'object' && data !== null && 'data' in data ? rawDataOf(data.data) : null;
}

function fromContractError(error: ContractError, cause: unknown): ChainError {
  if (error.errorName === 'NameTaken') return new ChainError('name-taken', { cause });
  if (error.errorName === 'NotHolder') return new ChainError('not-holder', { cause });
  if (error.errorName === 'Error') {
    return new ChainError('reverted', { reason: `Error: ${error.args[0]}`, cause });
  }
  const reason = contractText[error.errorName] ?? `Error: ${error.errorName}`;
  return new ChainError('reverted', { reason, cause });
}
