import { isAddress } from '../fields/hex.ts';
import { typedText } from '../fields/typed.ts';
import { typedName } from './recipient.ts';

/** What a link or a code fills into the form. Nothing of it is checked, and it never sends. */
export type SendRequest = {
  /** To one person, or to several by a list, which no link has. */
  mode: 'one' | 'several';
  /** A username or an address, as a member types it; empty for none. */
  to: string;
  /** The token's address; null for the native coin. */
  token: `0x${string}` | null;
  /** As a member types it; empty for none. */
  amount: string;
};

/**
 * Reads `?to=&token=&amount=&mode=several`, where a name is written as it is: a member types `@@vera` for the name
 * `@vera`. What is no amount stays as it is, and the form says what is wrong with it.
 */
export function readSendQuery(query: string): SendRequest {
  const given = new URLSearchParams(query);
  const token = given.get('token') ?? '';
  return {
    mode: given.get('mode') === 'several' ? 'several' : 'one',
    to: typedName(typedText(given.get('to'))),
    token: isAddress(token) ? token : null,
    amount: typedText(given.get('amount')),
  };
}

/** What is filled in; for one person by default. */
type Filled = Omit<SendRequest, 'mode'> & Partial<SendRequest>;

/** The address of the form, filled. */
export function sendPath({ mode = 'one', to, token, amount }: Filled): string {
  const query = new URLSearchParams();
  const named = to.replace(/^@/, '');
  if (mode !== 'one') query.set('mode', mode);
  if (named !== '') query.set('to', named);
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
