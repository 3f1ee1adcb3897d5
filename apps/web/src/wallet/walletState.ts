import { isAddress } from '@parley/domain/fields/hex';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../storage/localStorage.ts';
import { currentId } from './ownWallets.ts';

/** The wallet state that the app shows. Exists without the web3 chunk. */
export type WalletState =
  | {
      status: 'disconnected';
      /** The wallet of this page is locked; it reconnects when its member unlocks it. */
      locked?: { address: `0x${string}` | null; walletName: string };
    }
  | {
      status: 'connecting';
      /** The wallet still shows an earlier request. */
      isAskedAlready?: true;
    }
  | { status: 'reconnecting' }
  | {
      status: 'connected';
      /** EIP-55 checksummed. */
      address: `0x${string}`;
      chainId: number;
      walletName: string;
      /** Its chain has the number of the community's, and is another one. */
      isForeign?: boolean;
    };

/** The state of the one wallet connection of this page. */
export const walletState = createStore<WalletState>({ status: 'disconnected' });

/** Which wallet is connected, for every tab and for the next visit. */
export const savedWalletKey = 'parley.wallet';
const savedAccountKey = 'parley.walletAccount';
const lastUsedKey = 'parley.lastWallet';

const address = z.custom<`0x${string}`>(isAddress);

/** Which wallet was connected when the member left. */
export function savedWallet(): string | null {
  const stored = readStored(savedWalletKey, z.string());
  return stored === null ? null : currentId(stored);
}

/** The account that was connected when the member left. */
export function savedAccount(): `0x${string}` | null {
  return readStored(savedAccountKey, address);
}

/** The wallet that was connected last, even if it has been disconnected. */
export function lastUsedWallet(): string | null {
  const stored = readStored(lastUsedKey, z.string());
  return stored === null ? null : currentId(stored);
}

/** Stores the connected wallet's id and account for later visits; null removes both. */
export function saveWallet(id: string | null, account: `0x${string}` | null = null): void {
  // Other tabs react to the id, so the account has to be stored before it.
  writeStored(savedAccountKey, account);
  if (id !== null) writeStored(lastUsedKey, id);
  if (savedWallet() !== id) writeStored(savedWalletKey, id);
}
