import { defineChain } from 'viem';
import { createConnection } from './connection.ts';
import type { Provider, WalletSource } from './provider.ts';

export const chain = defineChain({
  id: 666_666_666,
  name: 'Degen Chain',
  nativeCurrency: { name: 'Degen', symbol: 'DEGEN', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
});
export const vera = '0x00000000000000000000000000000000000000AA';
export const nim = '0x00000000000000000000000000000000000000bb';

export type Answer = (params: unknown) => unknown;
export const never = () => new Promise<never>(() => {});
export const refusal = (code: number) => () => {
  throw Object.assign(new Error('refused'), { code });
};

/** A wallet whose answers a test decides, and which records what it was asked. */
export function testWallet(answers: Record<string, Answer> = {}) {
  const asked: string[] = [];
  const listeners = new Map<string, (payload: unknown) => void>();
  const known: Record<string, Answer> = {
    wallet_requestPermissions: () => [],
    wallet_revokePermissions: () => null,
    eth_accounts: () => [vera.toLowerCase()],
    eth_requestAccounts: () => [vera.toLowerCase()],
    eth_chainId: () => '0x27bc86aa',
    ...answers,
  };
  const provider: Provider = {
    request: async ({ method, params }) => {
      asked.push(method);
      const answer = known[method];
      if (answer === undefined) return refusal(4200)();
      return answer(params);
    },
    on: (event, listener) => listeners.set(event, listener),
    removeListener: (event) => listeners.delete(event),
  };
  const source: WalletSource = {
    id: 'example.wallet',
    name: 'Example',
    icon: null,
    provider: async () => provider,
  };
  const tell = (event: string, payload: unknown) => listeners.get(event)?.(payload);
  return { source, asked, tell, answers: known, listeners };
}

/** A connection, and how often the wallet ended it. */
export function openConnection(chains = [chain]) {
  const ends = { count: 0 };
  const onLost = () => {
    ends.count += 1;
  };
  return { ...createConnection({ chains, onLost }), ends };
}
