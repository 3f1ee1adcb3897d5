/** What a client's member does when the mini app asks for something, or what becomes of it; `none` never answers. */
type Outcome = 'success' | 'rejected_by_user' | 'failed' | 'none';

/** How a client answers what is asked of its tokens, of its wallet for Solana, and of its composer. */
export type HostAnswers = { tokens: Outcome; solana: Outcome; cast: Outcome };

/** What the client names as done: a hash, and an address and a signature of Solana. */
export const hostDone = {
  hash: `0x${'ab'.repeat(32)}`,
  solanaAddress: '9Lez78NoQZDF3eCtXrXFyEgV9xxGKbkNwyCurmwxbXLk',
  solanaSignature:
    '2NbRKAkbYDvK68dmLiaQpAZcixdv3V1ir7yiz21baxLsSZ7i4WfnZNtzwBeQA1DgWvrdYmCyXAA4MnH8uy79e5Le',
} as const;

type Noting = (
  name: string,
  answer?: (params: unknown) => unknown,
) => (params?: unknown) => Promise<unknown>;

/** A payment in the chain's coin, in wei. */
export type HostPayment = { recipientAddress: string; amount: string };

/**
 * The methods of a client for tokens and for Solana, each of which notes what it was asked. `pay` pays in the chain's
 * coin, and resolves with the transaction's hash; of other tokens and of swaps a client only says that it did it.
 */
export function tokenMethods(
  noting: Noting,
  answers: HostAnswers,
  pay: (payment: HostPayment) => Promise<string>,
) {
  const tokens = (fault: string, done: (params: unknown) => unknown) => async (params: unknown) => {
    if (answers.tokens === 'none') return await new Promise<never>(() => {});
    if (answers.tokens === 'success') return { success: true, ...Object(await done(params)) };
    return { success: false, reason: answers.tokens === 'failed' ? fault : answers.tokens };
  };
  const { hash, solanaAddress, solanaSignature } = hostDone;
  const sent = async (params: unknown) => {
    const { token, ...payment } = params as HostPayment & { token: string };
    return { send: { transaction: token.endsWith('/native') ? await pay(payment) : hash } };
  };
  return {
    viewToken: noting('viewToken'),
    sendToken: noting('sendToken', tokens('send_failed', sent)),
    swapToken: noting(
      'swapToken',
      tokens('swap_failed', () => ({ swap: { transactions: [hash] } })),
    ),
    solanaProviderRequest: noting('solanaProviderRequest', (request) => {
      if (answers.solana === 'none') return new Promise<never>(() => {});
      if (answers.solana === 'failed') throw new Error('The wallet is not well.');
      if (answers.solana !== 'success') throw new Error('User rejected the request.');
      const isConnect = (request as { method: string }).method === 'connect';
      return isConnect ? { publicKey: solanaAddress } : { signature: solanaSignature };
    }),
  };
}
