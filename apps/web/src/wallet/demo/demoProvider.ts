import { testCoinsText } from '@parley/text/testCoins';
import {
  type Chain,
  createPublicClient,
  createWalletClient,
  type Hex,
  hexToBigInt,
  http,
  isHex,
  numberToHex,
  stringToHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { HttpError, postJson } from '../../platform/http.ts';
import { logWarning } from '../../platform/log.ts';
import { missingCoins } from './missingCoins.ts';

const keyName = 'parley.demoWallet';
const hex = z.custom<Hex>((value) => isHex(value));
const address = z.custom<Hex>((value) => isHex(value) && value.length === 42);
const quantity = z.optional(hex);
const transaction = z.object({
  to: z.optional(address),
  data: z.optional(hex),
  value: quantity,
  gas: quantity,
  chainId: quantity,
});

/** A wallet's error (EIP-1193), with its code. */
class ProviderError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type DemoProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
};

type DemoParameters = {
  chain: Chain;
  rpcUrl: string;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Gives an address coins to try the community with. */
  fund: (address: Hex) => Promise<void>;
};

/**
 * A real wallet inside the page, to try the community with on the embedded chain. Its key is stored
 * in plain text and it signs whatever this page asks, so it must never exist on any other chain.
 */
export function createDemoProvider({ chain, rpcUrl, storage, fund }: DemoParameters): DemoProvider {
  const transport = http(rpcUrl);
  const reads = createPublicClient({ chain, transport });
  const storedKey = () => {
    const key = storage.getItem(keyName);
    return isHex(key) && key.length === 66 ? key : null;
  };
  const account = () => {
    const key = storedKey();
    if (key === null) throw new ProviderError(4100, 'The demo wallet is not connected.');
    return privateKeyToAccount(key);
  };

  async function connect(): Promise<Hex[]> {
    if (storedKey() === null) storage.setItem(keyName, generatePrivateKey());
    const self = account().address;
    const balance = await reads.getBalance({ address: self }).catch(() => 0n);
    // Without coins the wallet still signs messages; the next visit asks again.
    if (balance === 0n) await fund(self).catch((error: unknown) => logWarning('no coins', error));
    return [self];
  }

  async function signTransaction(params: readonly unknown[]): Promise<Hex> {
    const { to, data, value, gas, chainId } = z.parse(transaction, params[0]);
    if (chainId !== undefined && Number(chainId) !== chain.id) {
      throw new ProviderError(4901, 'The demo wallet works on the embedded chain only.');
    }
    const wallet = createWalletClient({ account: account(), chain, transport });
    const request = await wallet.prepareTransactionRequest({
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(value === undefined ? {} : { value: hexToBigInt(value) }),
      ...(gas === undefined ? {} : { gas: hexToBigInt(gas) }),
    });
    return wallet.signTransaction(request as never);
  }

  async function sendTransaction(params: readonly unknown[]): Promise<Hex> {
    const serializedTransaction = await signTransaction(params);
    return reads.sendRawTransaction({ serializedTransaction });
  }

  function signText(params: readonly unknown[]): Promise<Hex> {
    const text = z.parse(z.string(), params[0]);
    return account().signMessage({ message: { raw: isHex(text) ? text : stringToHex(text) } });
  }

  function signTypedData(params: readonly unknown[]): Promise<Hex> {
    return account().signTypedData(JSON.parse(z.parse(z.string(), params[1])));
  }

  function switchChain(params: readonly unknown[]): null {
    const { chainId } = z.parse(z.object({ chainId: hex }), params[0]);
    if (Number(chainId) === chain.id) return null;
    throw new ProviderError(4902, 'The demo wallet supports the embedded chain only.');
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: connect,
    eth_accounts: () => (storedKey() === null ? [] : [account().address]),
    eth_chainId: () => numberToHex(chain.id),
    net_version: () => String(chain.id),
    personal_sign: signText,
    eth_signTypedData_v4: signTypedData,
    eth_sendTransaction: sendTransaction,
    eth_signTransaction: signTransaction,
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: switchChain,
    wallet_revokePermissions: () => null,
    wallet_watchAsset: () => true,
  };

  return {
    async request({ method, params }) {
      const list = Array.isArray(params) ? params : [];
      const answer = methods[method];
      if (answer !== undefined) return answer(list);
      if (!method.startsWith('eth_')) throw new ProviderError(4200, `${method} is not supported.`);
      return reads.request({ method, params: list } as never);
    },
  };
}

const grant = z.object({ hash: z.string() });

/** Asks the server for test coins, and keeps why there are none. Throws HttpError. */
export async function askFaucet(address: Hex): Promise<void> {
  try {
    await postJson('/api/faucet', { address }, grant);
    missingCoins.set(null);
  } catch (error) {
    // The server says why it refused, and when it works again.
    const isTold = error instanceof HttpError && error.code === 'refused';
    missingCoins.set(isTold ? error.message : testCoinsText.failed);
    throw error;
  }
}
