import type { ChainError, ChainErrorCode } from '@parley/chain/errors';
import { codeOf } from '../wallet/provider.ts';

/** What the page asked for was refused before anything could be sent. */
const refusals: ReadonlySet<ChainErrorCode> = new Set([
  'rejected',
  'name-taken',
  'not-holder',
  'insufficient-funds',
  'wrong-chain',
  'not-atomic',
  'earlier-contract',
  'reverted',
]);

/**
 * Codes with which a wallet or a node does not take a request at all (EIP-1193, EIP-1474, EIP-5792, JSON-RPC):
 * nothing was signed. 4900, -32000, -32003, and -32603 can also follow a transaction that was sent.
 */
const refusalCodes: ReadonlySet<number> = new Set([
  4001, 4100, 4200, 4901, 4902, 5000, 5001, 5002, 5003, 5720, -32_002, -32_004, -32_005, -32_006,
  -32_600, -32_601, -32_602, -32_700,
]);

/** The words of nodes for a transaction that they refuse whatever comes later; wallets pass them on. */
const nodeRefusals =
  /insufficient funds|intrinsic gas too|exceeds block gas limit|less than block base fee|fee cap|nonce too high|type not supported/i;

/**
 * True if an error of a wallet, and what it threw, mean that nothing was sent. False where the answer may have been lost after the transaction
 * was: then only the chain can tell.
 */
export function isCertain(error: ChainError, raw: unknown): boolean {
  if (refusals.has(error.code)) return true;
  // Thrown by the page itself, before the wallet was asked.
  if (error === raw) return error.code === 'wallet';
  const code = codeOf(raw);
  return (code !== null && refusalCodes.has(code)) || nodeRefusals.test(messageOf(raw));
}

function messageOf(raw: unknown): string {
  const hasMessage = typeof raw === 'object' && raw !== null && 'message' in raw;
  return hasMessage ? String(raw.message) : '';
}
