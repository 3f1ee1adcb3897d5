import { ChainError } from '@parley/chain/errors';
import { walletText } from '@parley/text/wallets';
import { type Address, getAddress, isAddress } from 'viem';
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

/** The error of a wallet that still shows an earlier request. */
const alreadyAsking = -32_002;
/** How often a wallet that still shows a request is checked, in milliseconds. */
const lookAgainMs = 500;

/** The callbacks of an attempt to connect. */
export type Asking = {
  /** Called when the wallet still shows an earlier request, whose answer counts. */
  onAlreadyAsking: () => void;
  /** False once the attempt is abandoned. */
  isWanted: () => boolean;
};

/**
 * Lets the member choose accounts. A wallet that still shows a request is not asked again: its
 * answer counts. Throws the wallet's error.
 */
export async function askAccounts(
  provider: Provider,
  isPermitted: boolean,
  { onAlreadyAsking, isWanted }: Asking,
): Promise<readonly Address[]> {
  try {
    return isPermitted ? await permittedAccounts(provider) : await chosenAccounts(provider);
  } catch (error) {
    if (codeOf(error) !== alreadyAsking) throw error;
    onAlreadyAsking();
    return await answeredAccounts(provider, isWanted);
  }
}

/** A wallet that needs no permission is asked for accounts only if it shows none by itself. */
async function permittedAccounts(provider: Provider): Promise<readonly Address[]> {
  const shown = addressesOf(await provider.request({ method: 'eth_accounts' }));
  return shown.length > 0 ? shown : requestedAccounts(provider);
}

/** Wallets without permissions (EIP-2255) are asked by eth_requestAccounts. */
async function chosenAccounts(provider: Provider): Promise<readonly Address[]> {
  try {
    await provider.request({
      method: 'wallet_requestPermissions',
      params: [{ eth_accounts: {} }],
    });
    const accounts = addressesOf(await provider.request({ method: 'eth_accounts' }));
    if (accounts.length > 0) return accounts;
  } catch (error) {
    // The member declined, or the wallet still shows a request: asking again would not help.
    const code = codeOf(error);
    if (code === 4001 || code === alreadyAsking) throw error;
  }
  return requestedAccounts(provider);
}

async function requestedAccounts(provider: Provider): Promise<readonly Address[]> {
  return addressesOf(await provider.request({ method: 'eth_requestAccounts' }));
}

/**
 * Resolves with accounts as soon as the wallet reports any; with none once the attempt is
 * abandoned.
 */
async function answeredAccounts(
  provider: Provider,
  isWanted: () => boolean,
): Promise<readonly Address[]> {
  let told: readonly Address[] = [];
  const listen = (payload: unknown) => {
    told = addressesOf(payload);
  };
  provider.on?.('accountsChanged', listen);
  try {
    while (isWanted()) {
      if (told.length > 0) return told;
      const answer = provider.request({ method: 'eth_accounts' });
      const shown = addressesOf(await within(answer, limits.provider).catch(() => []));
      if (shown.length > 0) return shown;
      await pause(lookAgainMs);
    }
    return [];
  } finally {
    provider.removeListener?.('accountsChanged', listen);
  }
}

/** The accounts that the wallet shows without asking; a slow wallet is asked again. */
export async function authorizedAccounts(provider: Provider): Promise<readonly Address[]> {
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

/**
 * Whether a wallet that shows no account is locked: a locked wallet keeps the page's permissions
 * (EIP-2255), a disconnected one has none. A wallet without permissions counts as locked.
 */
export async function isOnlyLocked(provider: Provider): Promise<boolean> {
  const answer = provider.request({ method: 'wallet_getPermissions' });
  const held = await within(answer, limits.authorize).catch(() => null);
  return !Array.isArray(held) || held.some(isAccountPermission);
}

function isAccountPermission(permission: unknown): boolean {
  const isNamed =
    typeof permission === 'object' && permission !== null && 'parentCapability' in permission;
  return isNamed && permission.parentCapability === 'eth_accounts';
}

/** Revokes this page's permission to see the wallet's accounts. Never throws. */
export async function revokePermissions(provider: Provider): Promise<void> {
  const params = [{ eth_accounts: {} }];
  const revoked = provider.request({ method: 'wallet_revokePermissions', params });
  await within(revoked, limits.revoke).catch(() => undefined);
}

/** The chain that the wallet is on, within `limitMs`. Throws when it names none. */
export async function chainIdOf(
  provider: Provider,
  limitMs: number = limits.provider,
): Promise<number> {
  const answer = provider.request({ method: 'eth_chainId' });
  const chainId = chainIdIn(await within(answer, limitMs));
  if (chainId === null) throw new Error('The wallet did not report its chain.');
  return chainId;
}

/** Wallets name chains as `0x27bc86aa`, some as a number or in decimals; null for anything else. */
export function chainIdIn(payload: unknown): number | null {
  const isDigits = typeof payload === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(payload);
  const id = isDigits || typeof payload === 'number' ? Number(payload) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The valid addresses in a wallet's answer, EIP-55 checksummed. */
export function addressesOf(payload: unknown): Address[] {
  if (!Array.isArray(payload)) return [];
  return payload.flatMap((entry: unknown) =>
    typeof entry === 'string' && isAddress(entry, { strict: false }) ? [getAddress(entry)] : [],
  );
}
