import { ChainError } from '@parley/chain/errors';
import { walletText } from '@parley/text/wallets';
import { getAddress, isAddress } from 'viem';
import { codeOf, limits, type Provider, pause, type WalletSource, within } from './provider.ts';

/** The wallet itself; one that appears late is waited for. Throws 'Provider not found.' */
export async function providerOf(source: WalletSource): Promise<Provider> {
  const found = await source.provider();
  if (found !== null) return found;
  const deadline = Date.now() + limits.provider;
  while (Date.now() < deadline) {
    await pause(50);
    const late = await source.provider();
    if (late !== null) return late;
  }
  throw new ChainError('wallet', { reason: walletText.noProvider });
}

/** Lets the member choose accounts; wallets that know no permissions are asked the old way. */
export async function askAccounts(provider: Provider): Promise<readonly `0x${string}`[]> {
  try {
    await provider.request({
      method: 'wallet_requestPermissions',
      params: [{ eth_accounts: {} }],
    });
    const accounts = addressesOf(await provider.request({ method: 'eth_accounts' }));
    if (accounts.length > 0) return accounts;
  } catch (error) {
    // The member declined, or the wallet already asks: asking again would not help.
    const code = codeOf(error);
    if (code === 4001 || code === -32_002) throw error;
  }
  return addressesOf(await provider.request({ method: 'eth_requestAccounts' }));
}

/** The accounts that the wallet shows without asking; a slow wallet is asked again. */
export async function authorizedAccounts(provider: Provider): Promise<readonly `0x${string}`[]> {
  for (let retry = 0; ; retry += 1) {
    try {
      const answer = provider.request({ method: 'eth_accounts' });
      return addressesOf(await within(answer, limits.authorize));
    } catch (error) {
      if (retry === limits.authorizeRetries) throw error;
      await pause(limits.authorizeDelay);
    }
  }
}

/** The chain that the wallet is on. Throws when it names none. */
export async function chainIdOf(provider: Provider): Promise<number> {
  const answer = provider.request({ method: 'eth_chainId' });
  const chainId = chainIdIn(await within(answer, limits.provider));
  if (chainId === null) throw new Error('The wallet names no chain.');
  return chainId;
}

/** Wallets name chains as `0x27bc86aa`, some as a number or in decimals. */
export function chainIdIn(payload: unknown): number | null {
  const id = typeof payload === 'string' || typeof payload === 'number' ? Number(payload) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The accounts in a wallet's answer, EIP-55 checksummed; whatever else is in there is left out. */
export function addressesOf(payload: unknown): `0x${string}`[] {
  if (!Array.isArray(payload)) return [];
  return payload.flatMap((entry: unknown) =>
    typeof entry === 'string' && isAddress(entry, { strict: false }) ? [getAddress(entry)] : [],
  );
}
