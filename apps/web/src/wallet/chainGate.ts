import { ChainError } from '@parley/chain/errors';
import { walletText } from '@parley/text/wallets';
import { isAddressEqual, numberToHex } from 'viem';
import * as z from 'zod/mini';
import type { Connection } from './connectionState.ts';
import type { Provider } from './provider.ts';
import { chainIdIn, chainIdOf } from './walletRequests.ts';

type Parameters = {
  /** The connection as the page shows it; null when there is none. */
  connected: () => Connection | null;
  /** Called with the wallet's chain if it is another one, so that the page shows it. */
  onChain: (chainId: number) => void;
  /** The chain that the page shows and signs for. */
  chainId: number;
};

/** How long a wallet may take to name its chain before it is asked to sign, in milliseconds. */
const proofLimitMs = 5_000;

/** Methods that neither sign nor pay. */
const harmless: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
]);

const address = z.custom<`0x${string}`>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value)));
const transaction = z.looseObject({ from: address, chainId: z.optional(z.unknown()) });
const batch = z.looseObject({ from: address, chainId: z.unknown() });
const typedData = z.looseObject({ domain: z.looseObject({ chainId: z.unknown() }) });

/** The signer, the chain, and the request with that chain in it. */
type Named = { signer: `0x${string}`; chainId: number | null; params: readonly unknown[] };

/** How each method that signs or pays names its signer and its chain. */
const naming: Readonly<
  Record<string, (params: readonly unknown[], chainId: number) => Named | null>
> = {
  eth_sendTransaction([first, ...rest], ours) {
    const sent = z.safeParse(transaction, first);
    if (!sent.success) return null;
    const { from, chainId = ours } = sent.data;
    const params = [{ ...sent.data, chainId: numberToHex(ours) }, ...rest];
    return { signer: from, chainId: chainIdIn(chainId), params };
  },
  // EIP-5792: the chain is a part of the request.
  wallet_sendCalls(params) {
    const sent = z.safeParse(batch, params[0]);
    return sent.success
      ? { signer: sent.data.from, chainId: chainIdIn(sent.data.chainId), params }
      : null;
  },
  eth_signTypedData_v4(params) {
    const signer = z.safeParse(address, params[0]);
    const typed = z.safeParse(typedData, parsed(params[1]));
    if (!signer.success || !typed.success) return null;
    return { signer: signer.data, chainId: chainIdIn(typed.data.domain.chainId), params };
  },
  // A text message has no field for a chain; a sign-in names it in its text (ERC-4361).
  personal_sign(params, ours) {
    const signer = z.safeParse(address, params[1]);
    return signer.success ? { signer: signer.data, chainId: ours, params } : null;
  },
};

/**
 * All requests to a wallet of any kind go through here. One that signs or pays is sent only for the
 * account and the chain that the page shows, after the wallet has confirmed that it is on that
 * chain, and names the chain. Throws ChainError without asking the wallet.
 */
export function createChainGate({ connected, onChain, chainId }: Parameters): Provider {
  return {
    async request({ method, params }) {
      const connection = connected();
      if (connection === null) throw new ChainError('wallet', { reason: walletText.noProvider });
      const { provider } = connection;
      if (harmless.has(method)) return provider.request({ method, params });
      const named = naming[method]?.(Array.isArray(params) ? params : [], chainId) ?? null;
      if (named === null) throw new ChainError('wallet', { reason: walletText.cannotSign });
      check(named, connection);
      const actual = await chainIdOf(provider, proofLimitMs).catch(() => {
        throw new ChainError('wallet', { reason: walletText.silent });
      });
      if (actual !== connection.chainId) onChain(actual);
      // Account or chain may have changed while the wallet was asked.
      if (connected() !== connection) throw new ChainError('wrong-chain');
      return provider.request({ method, params: named.params });
    },
  };

  function check(named: Named, connection: Connection): void {
    if (connection.chainId !== chainId) throw new ChainError('wrong-chain');
    // A request for another chain than the one shown is a bug of this page.
    if (named.chainId !== chainId) throw new ChainError('wrong-chain');
    if (!isAddressEqual(named.signer, connection.address)) {
      throw new ChainError('wallet', { reason: walletText.otherAccount });
    }
  }
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return null;
  }
}
