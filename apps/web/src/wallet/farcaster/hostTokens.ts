import { sharesPublicNumber } from '@parley/domain/config/chainNumber';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isHash } from '@parley/domain/fields/hex';
import { assetId } from '@parley/domain/miniapp/assetId';
import * as z from 'zod/mini';
import { logWarning } from '../../platform/log.ts';
import type { Provider } from '../provider.ts';
import { openWeb3 } from '../wallet.ts';
import {
  type Capability,
  isOffered,
  knowsChain,
  readCapabilities,
  readChains,
} from './capabilities.ts';
import { loadSdk } from './host.ts';

/** Null for the native coin. */
type TokenAddress = `0x${string}` | null;

/** What a client can be asked to do with tokens of the community's chain; amounts are in the smallest unit. */
export type HostTokenRequest =
  | { kind: 'send'; token: TokenAddress; amount: bigint; to: `0x${string}` }
  | { kind: 'swap'; from: TokenAddress; to: TokenAddress; amount: bigint };

/** What came of it; `hash` is null where the client names no transaction. */
export type HostTokenAnswer =
  | { kind: 'done'; hash: `0x${string}` | null }
  | { kind: 'declined' }
  | { kind: 'failed' };

const needs = {
  send: 'actions.sendToken',
  swap: 'actions.swapToken',
  view: 'actions.viewToken',
} as const satisfies Record<HostTokenRequest['kind'] | 'view', Capability>;

const answerSchema = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    send: z.optional(z.object({ transaction: z.string() })),
    swap: z.optional(z.object({ transactions: z.array(z.string()) })),
  }),
  z.object({ success: z.literal(false), reason: z.string() }),
]);

/**
 * Whether the client offers an action for tokens, and means the community's chain by its number: an embedded chain may
 * share that of a public one, where the client would pay with other coins. Never throws.
 */
export async function canHandTokens(
  config: PublicConfig,
  kind: keyof typeof needs,
): Promise<boolean> {
  await Promise.all([readCapabilities(), readChains()]);
  if (!isOffered(needs[kind]) || !knowsChain(config.supportedChainId)) return false;
  return isOurChain(config).catch((error: unknown) => {
    logWarning('it is not known which chain the host means', error);
    return false;
  });
}

async function isOurChain(config: PublicConfig): Promise<boolean> {
  const [{ wallet }, { reads }, { createChainProof }] = await Promise.all([
    loadSdk(),
    openWeb3(config),
    import('../chainProof.ts'),
  ]);
  const provider = wallet.ethProvider as Provider;
  const proof = await createChainProof(reads).prove({ provider, source: {} });
  return proof === 'ours' || (proof === 'unknown' && !sharesPublicNumber(config));
}

/** Shows a token in the client. Throws where that doesn't. */
export async function viewToken(config: PublicConfig, token: TokenAddress): Promise<void> {
  const { actions } = await loadSdk();
  await actions.viewToken({ token: assetId(config.supportedChainId, token) });
}

/**
 * Hands a payment or a swap over to the client, whose member decides there. Throws where it is not known what became of
 * it.
 */
export async function handTokens(
  config: PublicConfig,
  request: HostTokenRequest,
): Promise<HostTokenAnswer> {
  // The wallet may have gone to another node since the page showed this.
  if (!(await canHandTokens(config, request.kind))) return { kind: 'failed' };
  const answer = z.parse(answerSchema, await ask(config, request));
  if (!answer.success) {
    return { kind: answer.reason === 'rejected_by_user' ? 'declined' : 'failed' };
  }
  const hash = answer.send?.transaction ?? answer.swap?.transactions.at(-1);
  return { kind: 'done', hash: isHash(hash) ? hash : null };
}

async function ask(config: PublicConfig, request: HostTokenRequest): Promise<unknown> {
  const { actions } = await loadSdk();
  const id = (token: TokenAddress) => assetId(config.supportedChainId, token);
  const amount = request.amount.toString();
  return request.kind === 'send'
    ? actions.sendToken({ token: id(request.token), amount, recipientAddress: request.to })
    : actions.swapToken({
        sellToken: id(request.from),
        buyToken: id(request.to),
        sellAmount: amount,
      });
}
