import { shortLabel } from '@parley/domain/text/labels';
import { knownWallets } from '../../wallet/knownWallets.ts';
import { ownWallets } from '../../wallet/ownWallets.ts';
import type { WalletSource } from '../../wallet/provider.ts';

/** A card of the connect dialog. */
export type WalletCardModel = { name: string; isLastUsed: boolean } & (
  | {
      state: 'here';
      id: string;
      icon: string | null;
      /** What distinguishes it from a wallet with the same or a similar name; null where there is none. */
      claim: string | null;
    }
  /** Not in this browser: where it opens this page (on a phone), or where to get it. */
  | { state: 'elsewhere'; href: string; opens: boolean }
  | { state: 'qr'; isSetUp: boolean }
);

/** A wallet of this browser that announced itself. */
type Found = Pick<WalletSource, 'id' | 'name' | 'icon' | 'announced'>;

type Surroundings = {
  found: readonly Found[];
  page: URL;
  isPhone: boolean;
  /** Whether the community has set WalletConnect up. */
  hasWalletConnect: boolean;
  /** Id of the wallet that was connected last; null for none. */
  lastUsed: string | null;
};

/**
 * The known wallets' cards (Rabby, WalletConnect, MetaMask, Rainbow, Bifrost, Brave), each for that
 * very wallet and no other, and below them every other wallet that announced itself. The one that was
 * used last comes first in its list.
 */
export function walletCards(surroundings: Surroundings): {
  named: WalletCardModel[];
  others: WalletCardModel[];
} {
  const { found, page, isPhone, hasWalletConnect, lastUsed } = surroundings;
  const cardOf = (wallet: Found, name: string, claim: string | null): WalletCardModel => ({
    name,
    isLastUsed: wallet.id === lastUsed,
    state: 'here',
    id: wallet.id,
    icon: wallet.icon,
    claim: claim && shortLabel(claim, claimMax),
  });
  const named: WalletCardModel[] = knownWallets.map(({ name, rdns, site, openIn }) => {
    const wallet = found.find(({ id }) => rdns.includes(id));
    // Another wallet that claims to be this one is listed below: each shows what distinguishes it.
    if (wallet !== undefined) return cardOf(wallet, name, sharedClaim(wallet, found));
    const opens = isPhone && openIn !== null;
    const href = opens ? openIn(page) : site;
    return { name, isLastUsed: false, state: 'elsewhere', href, opens };
  });
  named.splice(1, 0, {
    name: 'WalletConnect',
    isLastUsed: hasWalletConnect && lastUsed === ownWallets.phone,
    state: 'qr',
    isSetUp: hasWalletConnect,
  });
  const others = found
    .filter(({ id }) => !knownWallets.some(({ rdns }) => rdns.includes(id)))
    .map((wallet) => {
      const claim = sharedClaim(wallet, found) ?? wallet.announced?.rdns ?? null;
      return cardOf(wallet, wallet.name, claim);
    });
  return { named: lastUsedFirst(named), others: lastUsedFirst(others) };
}

/** Characters of what distinguishes a wallet: it says what it likes. */
const claimMax = 80;
/** Characters of an announcement's UUID that tell two wallets apart. */
const uuidShown = 8;

/** What distinguishes a wallet from another with the same name; null where it is the only one. */
function sharedClaim({ announced }: Found, found: readonly Found[]): string | null {
  if (announced === undefined) return null;
  const { rdns, uuid } = announced;
  const claiming = found.filter((other) => other.announced?.rdns === rdns);
  return claiming.length > 1 ? `${rdns} · ${uuid.slice(0, uuidShown)}` : null;
}

function lastUsedFirst(cards: readonly WalletCardModel[]): WalletCardModel[] {
  return [...cards].sort((a, b) => Number(b.isLastUsed) - Number(a.isLastUsed));
}
