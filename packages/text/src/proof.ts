/** The proof of a message; loads with its dialog. */
export const proofText = {
  title: 'Proof of this message',
  verified:
    'Your browser checked both signatures. Only the author could have written this. Not even the server can change it.',
  checking: 'Your browser is still checking this message’s signatures.',
  signed: 'What was signed',
  author: 'Wallet',
  device: 'Device key',
  letBy: 'Permission this wallet gave',
  copy: 'Copy proof as JSON',
  copied: 'Proof copied to your clipboard.',
} as const;
