import {
  isSolanaKey,
  readSolanaSignature,
  type solanaRequestSchema,
} from '@parley/domain/miniapp/solana';
import { withDeadline } from '@parley/domain/time/deadline';
import * as z from 'zod/mini';
import { answerLimitMs } from '../answerLimit.ts';
import { loadSdk } from './host.ts';

/** Those of them that cost nothing. */
type Request = Extract<
  z.infer<typeof solanaRequestSchema>,
  { method: 'connect' } | { method: 'signMessage' }
>;

const connected = z.object({ publicKey: z.string().check(z.refine(isSolanaKey)) });
const signed = z.object({ signature: z.string() });

/**
 * Asks the host's Solana wallet for its address, in base 58; null where the member declined. Throws where there is no
 * wallet, no answer within a minute, or no address in it.
 */
export async function connectSolana(): Promise<string | null> {
  const answer = await ask({ method: 'connect' });
  return answer === null ? null : z.parse(connected, answer).publicKey;
}

/**
 * Has the host's Solana wallet sign a text: the signature in base 58, or null where the member declined. Throws where
 * there is no wallet, no answer within a minute, or no signature in it. Whose signature it is is not checked.
 */
export async function signBySolana(message: string): Promise<string | null> {
  const answer = await ask({ method: 'signMessage', params: { message } });
  if (answer === null) return null;
  const signature = readSolanaSignature(z.parse(signed, answer).signature);
  if (signature === null) throw new Error('The host signed with something else than a signature.');
  return signature;
}

/** Null where the member declined. */
async function ask(request: Request): Promise<object | null> {
  const { wallet } = await loadSdk();
  try {
    return await withDeadline(answerTo(wallet, request), answerLimitMs, () => {
      throw new Error('The host’s Solana wallet did not answer.');
    });
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

type Wallet = Awaited<ReturnType<typeof loadSdk>>['wallet'];

async function answerTo(wallet: Wallet, request: Request): Promise<object> {
  const provider = await wallet.getSolanaProvider();
  if (provider === undefined) throw new Error('The host has no Solana wallet.');
  // One overload for each.
  return request.method === 'connect' ? provider.request(request) : provider.request(request);
}

const refusalSchema = z.union([
  z.object({ code: z.literal(4001) }),
  z.object({ type: z.literal('rejected_by_user') }),
  z.object({ message: z.string().check(z.regex(/\b(?:reject|declin|den(?:y|ied)|cancel)/i)) }),
]);

/** The wire of a host leaves an error no code: its words are all that says that the member declined. */
function isRefusal(error: unknown): boolean {
  return z.safeParse(refusalSchema, error).success;
}
