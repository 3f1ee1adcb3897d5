import * as z from 'zod/mini';
import { readStored, writeStored } from '../storage.ts';
import { createStore } from '../store.ts';

/** What the rest of the app knows of the wallet. Exists without the web3 chunk. */
export type WalletState =
  | { status: 'disconnected' }
  | { status: 'connecting' }
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

const savedWalletKey = 'parley.wallet';

/** Which wallet was connected when the member left. */
export function savedWallet(): string | null {
  return readStored(savedWalletKey, z.string());
}

/** Keeps the connected wallet's id over visits; null forgets it. */
export function saveWallet(id: string | null): void {
  writeStored(savedWalletKey, id);
}
