import { ChainError } from '@parley/chain/errors';
import { isAddress } from '@parley/domain/fields/hex';
import { walletText } from '@parley/text/wallets';
import { isAddressEqual, numberToHex } from 'viem';
import * as z from 'zod/mini';
import type { ChainProof } from './chainProof.ts';
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
  /** What the wallet's own node says of the chain it is on; never throws. */
  prove: (connection: Connection) => Promise<ChainProof>;
  /** False where a call would go to an address without code, as the wallet's node has it; never throws. */
  hasCode: (connection: Connection, address: `0x${string}`) => Promise<boolean>;
  /** True where a wallet that cannot prove its chain must not pay: another chain has the same number. */
  isProofNeeded: boolean;
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

const address = z.custom<`0x${string}`>(isAddress);
/** Whom a call goes to, and with which data. */
const target = { to: z.nullish(address), data: z.optional(z.string()) };
const transaction = z.looseObject({
  from: address,
  ...target,
  chainId: z.optional(z.unknown()),
});
const batch = z.looseObject({
  from: address,
  chainId: z.unknown(),
  calls: z.array(z.looseObject(target)),
});
const typedData = z.looseObject({ domain: z.looseObject({ chainId: z.unknown() }) });

/** The signer, the chain, and the request with that chain in it. */
type Named = {
  signer: `0x${string}`;
  chainId: number | null;
  params: readonly unknown[];
  /** The contracts that are called. */
  contracts?: readonly `0x${string}`[];
};

/** Methods whose signature is worth nothing on any chain: a text, such as that of a sign-in. */
const texts: ReadonlySet<string> = new Set(['personal_sign']);
/** viem tries it after a refusal of `eth_sendTransaction`, and tells that refusal when this is unknown. */
const secondTry = 'wallet_sendTransaction';
/** JSON-RPC: the method is not known. */
const methodNotFound = -32_601;

/** How a transaction names its signer, its chain, and the contract that it calls. */
function namedTransaction([first, ...rest]: readonly unknown[], ours: number): Named | null {
  const sent = z.safeParse(transaction, first);
  if (!sent.success) return null;
  const { from, chainId = ours } = sent.data;
  const params = [{ ...sent.data, chainId: numberToHex(ours) }, ...rest];
  return { signer: from, chainId: chainIdIn(chainId), params, contracts: calledBy([sent.data]) };
}

type Call = { to?: `0x${string}` | null | undefined; data?: string | undefined };

/** The contracts that calls with data go to. */
function calledBy(calls: readonly Call[]): readonly `0x${string}`[] {
  return calls.flatMap(({ to, data = '0x' }) => (to && data.length > 2 ? [to] : []));
}

/** How each method that signs or pays names its signer and its chain. */
const naming: Readonly<
  Record<string, (params: readonly unknown[], chainId: number) => Named | null>
> = {
  eth_sendTransaction: namedTransaction,
  // Only of a wallet whose key is in this page.
  eth_signTransaction: namedTransaction,
  // EIP-5792: the chain is a part of the request.
  wallet_sendCalls(params) {
    const sent = z.safeParse(batch, params[0]);
    if (!sent.success) return null;
    const { from, chainId, calls } = sent.data;
    return { signer: from, chainId: chainIdIn(chainId), params, contracts: calledBy(calls) };
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
 * chain, by number and by its first block, and names the chain. Throws ChainError without asking the wallet.
 */
export function createChainGate(parameters: Parameters): Provider {
  const { connected, onChain, chainId, prove, hasCode, isProofNeeded } = parameters;
  return {
    async request({ method, params }) {
      const connection = connected();
      if (connection === null) throw new ChainError('wallet', { reason: walletText.noProvider });
      const { provider } = connection;
      if (harmless.has(method)) return provider.request({ method, params });
      const named = nameOf(connection, method, params);
      check(named, connection);
      const actual = await chainIdOf(provider, proofLimitMs).catch(() => {
        throw new ChainError('wallet', { reason: walletText.silent });
      });
      if (actual !== connection.chainId) onChain(actual);
      else await checkChain(connection, method, named);
      // Account or chain may have changed while the wallet was asked.
      if (connected() !== connection) throw new ChainError('wrong-chain');
      return provider.request({ method, params: named.params });
    },
  };

  /** What a request signs or pays. Throws for one that does not say for whom and where. */
  function nameOf({ source }: Connection, method: string, params: unknown): Named {
    if (method === secondTry) throw Object.assign(new Error(method), { code: methodNotFound });
    const isForeign = method === 'eth_signTransaction' && source.signsHere !== true;
    const list = Array.isArray(params) ? params : [];
    const named = isForeign ? null : (naming[method]?.(list, chainId) ?? null);
    if (named === null) throw new ChainError('wallet', { reason: walletText.cannotSign });
    return named;
  }

  /** The chain by its first block, and that there is code where a call goes. */
  async function checkChain(
    connection: Connection,
    method: string,
    { contracts = [] }: Named,
  ): Promise<void> {
    const called = [...new Set(contracts)];
    const [proof, ...areThere] = await Promise.all([
      prove(connection),
      ...called.map((contract) => hasCode(connection, contract)),
    ]);
    if (proof === 'foreign' || areThere.includes(false)) throw new ChainError('foreign-chain');
    if (proof === 'unknown' && isProofNeeded && !texts.has(method)) {
      throw new ChainError('wallet', { reason: walletText.unproven(connection.source.name) });
    }
  }

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
