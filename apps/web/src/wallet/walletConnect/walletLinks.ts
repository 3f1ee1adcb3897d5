/** A link from this phone into a wallet on it. */
export type WalletLink = {
  name: string;
  href: string;
  /** The link that opens the wallet for a request; null if unknown. */
  home: string | null;
};

/** Universal links through which wallets on a phone take pairing addresses. */
const wallets = [
  { name: 'MetaMask', home: 'https://metamask.app.link' },
  { name: 'Rainbow', home: 'https://rnbwapp.com' },
  { name: 'Bifrost', home: 'https://app.bifrostwallet.com' },
  { name: 'Trust Wallet', home: 'https://link.trustwallet.com' },
  { name: 'Zerion', home: 'https://wallet.zerion.io' },
  { name: 'Uniswap Wallet', home: 'https://uniswap.org/app' },
] as const;

/**
 * Links that open a wallet on this phone with a pairing address; the last one asks the phone which
 * wallet takes `wc:` addresses.
 */
export function walletLinks(uri: string): readonly WalletLink[] {
  const query = `/wc?uri=${encodeURIComponent(uri)}`;
  const links = wallets.map(({ name, home }) => ({ name, home, href: home + query }));
  return [...links, { name: 'Other wallet', home: null, href: uri }];
}
