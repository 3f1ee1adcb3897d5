import { knownWallets } from '../../platform/wallet/knownWallets.ts';
import type { WalletSource } from '../../platform/wallet/provider.ts';

/** A card of the connect dialog. */
export type WalletCardModel = { name: string } & (
  | { state: 'here'; id: string; icon: string | null }
  /** Not in this browser: where it opens this page (on a phone), or where to get it. */
  | { state: 'elsewhere'; href: string; opens: boolean }
  | { state: 'qr'; isSetUp: boolean }
);

type Surroundings = {
  /** Wallets of this browser that announced themselves. */
  found: readonly Pick<WalletSource, 'id' | 'name' | 'icon'>[];
  page: URL;
  isPhone: boolean;
  /** Whether the community has set WalletConnect up. */
  hasWalletConnect: boolean;
};

/**
 * The specification's cards (Rabby, WalletConnect, MetaMask, Rainbow, Bifrost, Brave), each for that
 * very wallet and no other, and below them every other wallet that announced itself.
 */
export function walletCards({ found, page, isPhone, hasWalletConnect }: Surroundings): {
  named: WalletCardModel[];
  others: WalletCardModel[];
} {
  const named: WalletCardModel[] = knownWallets.map(({ name, rdns, site, openIn }) => {
    const wallet = found.find(({ id }) => rdns.includes(id));
    if (wallet !== undefined) return { name, state: 'here', id: wallet.id, icon: wallet.icon };
    const opens = isPhone && openIn !== null;
    return { name, state: 'elsewhere', href: opens ? openIn(page) : site, opens };
  });
  named.splice(1, 0, { name: 'WalletConnect', state: 'qr', isSetUp: hasWalletConnect });
  const others = found
    .filter(({ id }) => !knownWallets.some(({ rdns }) => rdns.includes(id)))
    .map(({ id, name, icon }) => ({ name, state: 'here', id, icon }) as const);
  return { named, others };
}
