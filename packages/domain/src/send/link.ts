import { isAddress } from '../fields/hex.ts';
import { typedName } from './recipient.ts';

/** What a link or a code fills into the form. Nothing of it is checked, and it never sends. */
export type SendRequest = {
  /** A username or an address; empty for none. */
  to: string;
  /** The token's address; null for the native coin. */
  token: `0x${string}` | null;
  /** As a member types it; empty for none. */
  amount: string;
};

/** Longest username or amount that a link may bring, in characters. */
const fieldLength = 80;

/** Reads `?to=&token=&amount=`, where a name is written as it is; what has no place in the form is left out. */
export function readSendQuery(query: string): SendRequest {
  const given = new URLSearchParams(query);
  const token = given.get('token') ?? '';
  return {
    to: typedName(field(given.get('to'))),
    token: isAddress(token) ? token : null,
    amount: amountField(given.get('amount')),
  };
}

/** The address of the form, filled. */
export function sendPath({ to, token, amount }: SendRequest): string {
  const query = new URLSearchParams();
  if (to !== '') query.set('to', to);
  if (token !== null) query.set('token', token);
  if (amount !== '') query.set('amount', amount);
  return `/send-tokens${query.size === 0 ? '' : `?${query}`}`;
}

/** What a scanned code says; amounts of `ethereum:` addresses are in the smallest unit. */
export type Scanned =
  | { kind: 'request'; request: SendRequest }
  | {
      kind: 'payment';
      to: `0x${string}`;
      token: `0x${string}` | null;
      amount: bigint | null;
    }
  | { kind: 'other-chain' }
  | { kind: 'unreadable' };

/**
 * Reads a scanned code: an address, an `ethereum:` address (EIP-681), or a link to the form of this
 * site, whose origin is `origin`.
 */
export function readScanned(
  code: string,
  { origin, chainId }: { origin: string; chainId: number },
) {
  const text = code.trim().slice(0, 2_000);
  if (isAddress(text)) return payment(text, null, null);
  if (text.toLowerCase().startsWith('ethereum:')) return readPaymentUri(text, chainId);
  return readOwnLink(text, origin);
}

function readOwnLink(text: string, origin: string): Scanned {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isForm = url?.origin === origin && /^\/send-tokens\/?$/.test(url.pathname);
  return isForm ? { kind: 'request', request: readSendQuery(url.search) } : { kind: 'unreadable' };
}

function readPaymentUri(text: string, chainId: number): Scanned {
  const parts =
    /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,15}))?(\/transfer)?(?:\?(.*))?$/i.exec(text);
  if (parts === null) return { kind: 'unreadable' };
  const [, target = '', chain, isTransfer, query = ''] = parts;
  if (chain !== undefined && Number(chain) !== chainId) return { kind: 'other-chain' };
  const given = new URLSearchParams(query);
  if (isTransfer === undefined) {
    return payment(target as `0x${string}`, null, wholeNumber(given.get('value')));
  }
  const to = given.get('address') ?? '';
  if (!isAddress(to)) return { kind: 'unreadable' };
  return payment(to, target as `0x${string}`, wholeNumber(given.get('uint256')));
}

function payment(to: `0x${string}`, token: `0x${string}` | null, amount: bigint | null): Scanned {
  return { kind: 'payment', to, token, amount };
}

/** EIP-681 allows `2.014e18`; what is no whole number is left for the member to type. */
function wholeNumber(text: string | null): bigint | null {
  const parts = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text ?? '');
  if (parts === null) return null;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const zeros = Number(exponent) - fraction.replace(/(?<!0)0+$/, '').length;
  if (zeros < 0) return null;
  return BigInt(`${whole}${fraction.replace(/(?<!0)0+$/, '')}${'0'.repeat(zeros)}`);
}

function field(text: string | null): string {
  const trimmed = (text ?? '').trim();
  return trimmed.length > fieldLength ? '' : trimmed;
}

function amountField(text: string | null): string {
  return /^[\d.,]+$/.test(field(text)) ? field(text) : '';
}
