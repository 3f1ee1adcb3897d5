import * as z from 'zod/mini';
import { createStore } from '../platform/store.ts';
import { readStored, writeStored } from '../storage/localStorage.ts';

/** What the rest of the app knows of the wallet. Exists without the web3 chunk. */
export type WalletState =
  | {
      status: 'disconnected';
      /** The wallet of this page is there, but locked; it comes back when its member unlocks it. */
      locked?: { address: `0x${string}` | null; walletName: string };
    }
  | {
      status: 'connecting';
      /** The wallet waits for the answer to an earlier request. */
      isAskedAlready?: true;
    }
  | { status: 'reconnecting' }
  | {
      status: 'connected';
      /** EIP-55 checksummed. */
      address: `0x${string}`;
      chainId: number;
      walletName: string;
    };

/** The state of the one wallet connection of this page. */
export const walletState = createStore<WalletState>({ status: 'disconnected' });

/** Which wallet is connected, for every tab and for the next visit. */
export const savedWalletKey = 'parley.wallet';
const savedAccountKey = 'parley.walletAccount';
const lastUsedKey = 'parley.lastWallet';

const address = z.custom<`0x${string}`>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value)));

/** Which wallet was connected when the member left. */
export function savedWallet(): string | null {
  return readStored(savedWalletKey, z.string());
}

/** The account that was connected when the member left. */
export function savedAccount(): `0x${string}` | null {
  return readStored(savedAccountKey, address);
}

/** The wallet that was connected last, also after it was disconnected. */
export function lastUsedWallet(): string | null {
  return readStored(lastUsedKey, z.string());
}

/** Keeps the connected wallet's id and account over visits; null forgets both. */
export function saveWallet(id: string | null, account: `0x${string}` | null = null): void {
  // Other tabs are told of the id: by then the account has to be there.
  writeStored(savedAccountKey, account);
  if (id !== null) writeStored(lastUsedKey, id);
  if (savedWallet() !== id) writeStored(savedWalletKey, id);
}
