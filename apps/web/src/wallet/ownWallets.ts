/**
 * Ids of the ways to a wallet that are ours. No wallet that announces itself can have one: what it announces is a
 * domain, reversed (EIP-6963), and no domain has a colon.
 */
export const ownWallets = {
  demo: 'own:demo',
  phone: 'own:walletConnect',
  host: 'own:farcaster',
  /** The wallet at `window.ethereum` that announces nothing. */
  browser: 'own:injected',
} as const;

/** What earlier versions stored for them. */
const before: Readonly<Record<string, string>> = {
  'parley.demo': ownWallets.demo,
  walletConnect: ownWallets.phone,
  farcaster: ownWallets.host,
  injected: ownWallets.browser,
};

/** The id that a stored one means today. */
export function currentId(stored: string): string {
  return Object.hasOwn(before, stored) ? (before[stored] ?? stored) : stored;
}
