/** A wallet with a card of its own. */
export type KnownWallet = {
  name: string;
  /** How it announces itself (EIP-6963), on any device. */
  rdns: readonly string[];
  /** Where to get it. */
  site: string;
  /** Opens a page inside the wallet's own browser on a phone; null when it has none. */
  openIn: ((page: URL) => string) | null;
};

/** The cards without WalletConnect's, in display order. Ids are what the wallets announce (EIP-6963). */
export const knownWallets: readonly KnownWallet[] = [
  {
    name: 'Rabby',
    rdns: ['io.rabby', 'com.debank.rabbymobile'],
    site: 'https://rabby.io/',
    openIn: null,
  },
  {
    name: 'MetaMask',
    rdns: ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask'],
    site: 'https://metamask.io/download/',
    openIn: (page) => `https://metamask.app.link/dapp/${page.host}${page.pathname}${page.search}`,
  },
  {
    name: 'Rainbow',
    rdns: ['me.rainbow'],
    site: 'https://rainbow.me/download',
    openIn: (page) => `https://rnbwapp.com/dapp?url=${encodeURIComponent(page.href)}`,
  },
  {
    name: 'Bifrost',
    rdns: ['com.bifrostwallet'],
    site: 'https://bifrostwallet.com/',
    openIn: null,
  },
  {
    name: 'Brave',
    rdns: ['com.brave.wallet'],
    site: 'https://brave.com/wallet/',
    openIn: null,
  },
];
