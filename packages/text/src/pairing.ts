/** Connecting a wallet on a phone; loads with the code to scan. */
export const pairingText = {
  preparing: 'Preparing the code…',
  here: 'Wallets on this phone',
  scan: 'Scan this with the wallet on your phone. It connects to this page only.',
  code: 'QR code',
  copy: 'Copy link',
  copied: 'Link copied to your clipboard.',
  open: (wallet: string) => `Open ${wallet}`,
  openOther: 'Open another wallet',
} as const;
