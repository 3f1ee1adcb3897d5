import { createWalletClient, defineChain, type Hex, http, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** The part of a browser's extension API that is used here. */
declare const chrome: {
  runtime: {
    onMessage: {
      addListener: (
        listen: (asked: Asked, sender: object, reply: (answer: Answer) => void) => true,
      ) => void;
    };
  };
  storage: {
    session: {
      get: (key: string) => Promise<Record<string, unknown>>;
      set: (values: Record<string, unknown>) => Promise<void>;
    };
  };
};

type Asked = { method: string; params?: readonly unknown[] };
type Answer = { result: unknown; chainId: Hex } | { error: { code: number; message: string } };
type Kept = { key: Hex; chainId: number; rpcUrls: Record<number, string>; isAllowed: boolean };

/** The wallet's state, in session storage: the browser may end the worker at any time. */
async function kept(): Promise<Kept> {
  const { wallet } = await chrome.storage.session.get('wallet');
  if (wallet !== undefined) return wallet as Kept;
  const fresh = { key: generatePrivateKey(), chainId: 1, rpcUrls: {}, isAllowed: false };
  await chrome.storage.session.set({ wallet: fresh });
  return fresh;
}

async function keep(change: Partial<Kept>): Promise<null> {
  await chrome.storage.session.set({ wallet: { ...(await kept()), ...change } });
  return null;
}

function refuse(code: number, message: string): never {
  throw { code, message };
}

/**
 * Asks the RPC address of a chain for its id before the chain is added, from this extension's own
 * origin.
 */
async function chainIdAt(rpcUrl: string): Promise<number> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { result?: string } | null;
  return Number(answer?.result ?? 0);
}

async function addChain(params: readonly unknown[]): Promise<null> {
  const { chainId, rpcUrls } = params[0] as { chainId: Hex; rpcUrls: readonly string[] };
  const [rpcUrl = ''] = rpcUrls;
  if ((await chainIdAt(rpcUrl)) !== Number(chainId)) {
    refuse(-32_602, 'Chain ID returned by the custom network does not match.');
  }
  const known = await kept();
  return keep({
    chainId: Number(chainId),
    rpcUrls: { ...known.rpcUrls, [Number(chainId)]: rpcUrl },
  });
}

async function switchChain(params: readonly unknown[]): Promise<null> {
  const chainId = Number((params[0] as { chainId: Hex }).chainId);
  const { rpcUrls } = await kept();
  if (rpcUrls[chainId] === undefined) refuse(4902, 'Unrecognized chain ID.');
  return keep({ chainId });
}

async function send(params: readonly unknown[]): Promise<Hex> {
  const { key, chainId, rpcUrls } = await kept();
  const sent = params[0] as Record<'to' | 'data' | 'value' | 'chainId', Hex>;
  if (Number(sent.chainId) !== chainId) refuse(-32_602, 'The transaction is for another chain.');
  const chain = defineChain({
    id: chainId,
    name: 'Added chain',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrls[chainId] ?? ''] } },
  });
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    chain,
    transport: http(),
  });
  const { to, data = '0x', value = '0x0' } = sent;
  return client.sendTransaction({ to, data, value: BigInt(value) });
}

const address = async () => privateKeyToAccount((await kept()).key).address;
const shown = async () => ((await kept()).isAllowed ? [await address()] : []);

/** Answers a read by the node of the network that it is on, as wallets do. */
const byNode = (method: string) => async (params: readonly unknown[]) => {
  const { chainId, rpcUrls } = await kept();
  const response = await fetch(rpcUrls[chainId] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: unknown }).result;
};

const answers: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
  eth_getBlockByNumber: byNode('eth_getBlockByNumber'),
  eth_getCode: byNode('eth_getCode'),
  eth_accounts: shown,
  eth_chainId: async () => numberToHex((await kept()).chainId),
  eth_requestAccounts: async () => {
    await keep({ isAllowed: true });
    return shown();
  },
  wallet_requestPermissions: async () => {
    await keep({ isAllowed: true });
    return [{ parentCapability: 'eth_accounts' }];
  },
  wallet_addEthereumChain: addChain,
  wallet_switchEthereumChain: switchChain,
  personal_sign: async ([raw]) =>
    privateKeyToAccount((await kept()).key).signMessage({ message: { raw: raw as Hex } }),
  eth_sendTransaction: send,
};

chrome.runtime.onMessage.addListener(({ method, params = [] }, _sender, reply) => {
  const handle = answers[method];
  const answered = handle === undefined ? Promise.reject({ code: 4200 }) : handle(params);
  answered.then(
    async (result) => reply({ result, chainId: numberToHex((await kept()).chainId) }),
    (error: { code?: number; message?: string }) =>
      reply({ error: { code: error.code ?? -32_603, message: error.message ?? 'Failed.' } }),
  );
  return true;
});
