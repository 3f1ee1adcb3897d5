/** A way from this phone into a wallet on it. */
export type WalletLink = {
  name: string;
  href: string;
  /** Where the wallet is opened again when it is asked for something; null when nobody knows. */
  home: string | null;
};

/** Where wallets on a phone take pairing addresses: their own universal links. */
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
