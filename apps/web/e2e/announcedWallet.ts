import type { Safe } from '@parley/testkit/safe';
import type { Page } from 'playwright-core';
import { createWalletClient, defineChain, type Hex, http, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { callBatches } from './callBatches.ts';
import { speedUp } from './speedUp.ts';

/** How a wallet of a journey behaves; a test changes it while the page is open. */
type Behavior = {
  chainId: number;
  /** Refuses everything a member is asked for, with code 4001. */
  rejects: boolean;
  /** Methods that are never answered. */
  hangs: readonly string[];
  /** Does not know the community's chain until it is added. */
  knowsChain: boolean;
  /** Methods that fail, with the code and the words of a wallet. */
  fails: Record<string, { code: number; message: string }>;
  /** Shows no account without being asked. */
  isLocked: boolean;
  /** What it does with a transaction: sends it, only claims to, or sends it without its value. */
  sends: 'truly' | 'never' | 'unpaid';
  /** Its own node. */
  nodeUrl: string;
  /** Makes several calls in one transaction (EIP-5792); see `callBatches.ts`. */
  batches: boolean;
  /** Its member looks at a transaction until then. */
  thinks: Promise<unknown>;
  /** Gives a signed transaction to the network; resolves with its hash. */
  broadcast: (signed: Hex) => Promise<Hex>;
};

/** A wallet outside the page, with a key that signs for real. */
export type AnnouncedWallet = {
  address: Hex;
  behavior: Behavior;
  asked: string[];
  /** What a Safe has proposed to its signers so far. */
  proposals: Hex[];
  /** Tokens it was asked to list (EIP-747). */
  watched: unknown[];
  /** Lets the page see its account, as a member does in an open request of the wallet. */
  allow: () => void;
  /** Signs a transaction anew with higher fees. */
  speedUp: (signed: Hex) => Promise<Hex>;
  /** Is there in another tab of the same browser, too. */
  enter: (page: Page) => Promise<void>;
  /** Revokes the page's permission, as its own "Disconnect" does. */
  letGo: () => void;
  /** Emits an EIP-1193 event to the page. */
  tell: (event: string, payload: unknown) => Promise<void>;
};

export type Announcement = {
  name?: string;
  rdns?: string;
  /** Tells two wallets of one page apart that claim the same rdns. */
  hook?: string;
  /** The key that it signs with; a new one by default. */
  key?: Hex;
  /** It is the wallet of several signers: what it is asked to send, it proposes to them. */
  safe?: Safe;
};

/** What it answers by its own node. */
const reads = new Set(['eth_getBlockByNumber', 'eth_getCode']);

const asksTheMember = new Set([
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_watchAsset',
]);

/** Puts a wallet into the page that announces itself (EIP-6963), before it loads. */
export async function announceWallet(
  page: Page,
  communityUrl: string,
  {
    name = 'Test Wallet',
    rdns = 'example.test.wallet',
    hook = rdns,
    key = generatePrivateKey(),
    safe,
  }: Announcement = {},
): Promise<AnnouncedWallet> {
  const account = privateKeyToAccount(key);
  const { address } = safe ?? account;
  let isAllowed = false;
  const permissions = () =>
    isAllowed ? [{ parentCapability: 'eth_accounts', caveats: [{ value: [address] }] }] : [];
  const wallet: AnnouncedWallet = {
    address,
    proposals: [],
    behavior: {
      chainId: 666_666_666,
      rejects: false,
      hangs: [],
      knowsChain: true,
      fails: {},
      isLocked: false,
      sends: 'truly',
      nodeUrl: `${communityUrl}/api/rpc`,
      batches: false,
      thinks: Promise.resolve(),
      broadcast: (signed) => client.sendRawTransaction({ serializedTransaction: signed }),
    },
    asked: [],
    watched: [],
    allow: () => {
      isAllowed = true;
    },
    speedUp: (signed) => speedUp(account, signed),
    enter: (other) => enter(other),
    letGo: () => {
      isAllowed = false;
    },
    tell: (event, payload) => page.evaluate(tell, { hook, event, payload }),
  };
  const { behavior } = wallet;
  const chain = defineChain({
    id: 666_666_666,
    name: 'Degen Chain',
    nativeCurrency: { name: 'Degen', symbol: 'DEGEN', decimals: 18 },
    rpcUrls: { default: { http: [`${communityUrl}/api/rpc`] } },
  });
  const client = createWalletClient({ account, chain, transport: http() });

  const batches = callBatches(client, `${communityUrl}/api/rpc`, (signed) =>
    behavior.broadcast(signed),
  );
  const goTo = (params: readonly unknown[]) => {
    behavior.chainId = Number((params[0] as { chainId: Hex }).chainId);
    return null;
  };
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => {
      isAllowed = true;
      return [address];
    },
    wallet_requestPermissions: () => {
      isAllowed = true;
      return permissions();
    },
    wallet_getPermissions: permissions,
    eth_accounts: () => (isAllowed && !behavior.isLocked ? [address] : []),
    eth_chainId: () => numberToHex(behavior.chainId),
    wallet_switchEthereumChain: (params) => {
      if (!behavior.knowsChain) throw { code: 4902, message: 'Unrecognized chain ID.' };
      return goTo(params);
    },
    wallet_addEthereumChain: (params) => {
      behavior.knowsChain = true;
      return goTo(params);
    },
    wallet_watchAsset: (params) => {
      wallet.watched.push(params);
      return true;
    },
    personal_sign: ([raw]) =>
      safe?.signMessage(raw as Hex) ?? account.signMessage({ message: { raw: raw as Hex } }),
    eth_signTypedData_v4: ([, typed]) => (safe ?? account).signTypedData(JSON.parse(String(typed))),
    eth_sendTransaction: async ([transaction]) => {
      await behavior.thinks;
      const {
        to,
        data = '0x',
        value = '0x0',
        chainId,
        gas,
      } = transaction as Record<'to' | 'data' | 'value' | 'chainId', Hex> & { gas?: Hex };
      // As MetaMask does: a transaction names the chain that it is for.
      if (Number(chainId) !== behavior.chainId) {
        throw { code: -32_602, message: 'The transaction is for another chain.' };
      }
      if (safe !== undefined) {
        const proposal = await safe.propose({ to, data, value: BigInt(value) });
        wallet.proposals.push(proposal);
        return proposal;
      }
      if (behavior.sends === 'never') return generatePrivateKey();
      // With its gas named, a node takes a transaction that will fail.
      if (behavior.sends === 'unpaid') return client.sendTransaction({ to, data, gas: 500_000n });
      const limit = gas === undefined ? {} : { gas: BigInt(gas) };
      const asked = { to, data, value: BigInt(value), ...limit };
      const request = await client.prepareTransactionRequest(asked);
      return behavior.broadcast(await client.signTransaction(request));
    },
  };

  async function askNode(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(behavior.nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result: unknown }).result;
  }

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    wallet.asked.push(method);
    if (behavior.hangs.includes(method)) return new Promise(() => {});
    const failure = behavior.fails[method];
    if (failure !== undefined) throw failure;
    if (behavior.rejects && asksTheMember.has(method)) {
      throw { code: 4001, message: 'User rejected the request.' };
    }
    // As wallets do, it answers reads by its own node.
    if (reads.has(method)) return askNode(method, params);
    const handle = answers[method] ?? (behavior.batches ? batches[method] : undefined);
    if (handle === undefined) throw { code: 4200, message: `${method} is not supported.` };
    return handle(params);
  }

  const reply = async (method: string, params: unknown[]) => {
    try {
      return { result: await answer(method, params) };
    } catch (error) {
      const { code = -32603, message = 'Internal error' } = error as {
        code?: number;
        message?: string;
      };
      return { error: { code, message } };
    }
  };
  async function enter(entered: Page): Promise<void> {
    await entered.exposeFunction(`ask:${hook}`, reply);
    await entered.addInitScript(announce, { name, rdns, hook });
  }
  await enter(page);
  return wallet;
}

/** Runs in the page: the wallet emits an event. */
function tell({ hook, event, payload }: { hook: string; event: string; payload: unknown }): void {
  const emit = Reflect.get(window, `tell:${hook}`) as (event: string, payload: unknown) => void;
  emit(event, payload);
}

/** Runs in the page: an EIP-1193 provider that hands every request out. */
function announce({ name, rdns, hook }: Required<Omit<Announcement, 'key' | 'safe'>>): void {
  type Listener = (payload: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  };
  Reflect.set(window, `tell:${hook}`, emit);
  const provider = {
    on: (event: string, listener: Listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
    },
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    request: async ({ method, params }: { method: string; params?: unknown[] }) => {
      const ask = Reflect.get(window, `ask:${hook}`) as (
        method: string,
        params: unknown[],
      ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>;
      const { result, error } = await ask(method, params ?? []);
      if (error !== undefined) throw Object.assign(new Error(error.message), error);
      if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
        emit('chainChanged', ((params?.[0] ?? {}) as { chainId?: string }).chainId);
      }
      return result;
    },
  };
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const info = { uuid: crypto.randomUUID(), name, icon, rdns };
  const show = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener('eip6963:requestProvider', show);
  show();
}
