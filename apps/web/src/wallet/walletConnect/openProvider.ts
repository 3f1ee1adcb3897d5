import { type ClientParameters, openClient } from './client.ts';
import {
  createWalletConnectProvider,
  type ProviderParameters,
  type WalletConnectProvider,
} from './provider.ts';

/** Opens WalletConnect's client and restores the session of an earlier visit. Loaded on demand. */
export async function openProvider(
  parameters: ClientParameters & ProviderParameters,
): Promise<WalletConnectProvider> {
  return createWalletConnectProvider(await openClient(parameters), parameters);
}
