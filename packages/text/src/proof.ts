/** The proof of a message; loads with its dialog. */
export const proofText = {
  title: 'Proof of this message',
  verified:
    'Your browser checked both signatures. Only the author could have written this. Not even the server can change it.',
  checking: 'Your browser is still checking this message’s signatures.',
  edited:
    'Your browser checked the signatures of the text you see and of the first one. Only the author could have written both. Not even the server can change them.',
  deleted:
    'The author signed this deletion, and your browser checked it. The text is gone; its digest keeps its place in the room.',
  removed:
    'The operator removed this text for good, and says so with the server’s signature, which your browser checked. Its digest keeps its place in the room.',
  edit: 'The text you see',
  original: 'The first text',
  deletion: 'The deletion',
  digest: 'Digest of what was deleted',
  signed: 'What was signed',
  author: 'Wallet',
  device: 'Device key',
  letBy: 'Permission this wallet gave',
  name: 'Name of this wallet',
  named: (name: string) => `Your browser asked the chain: this wallet holds ${name}.`,
  nameless: 'Your browser asked the chain: this wallet has no name.',
  moderates: 'It is one of the moderators.',
  nameChecking: 'Your browser is asking the chain whose wallet this is…',
  nameUnanswered: 'The chain doesn’t answer, so the name is only what this server says.',
  told: 'The time it arrived and the tips beside it are what this server says.',
  anchor: 'Anchor on chain',
  anchorChecking: 'Looking it up on chain…',
  anchorNone: 'Not anchored on chain yet.',
  anchored: 'Anchored on chain',
  anchorBlock: (block: number) => `in block ${block.toLocaleString()}`,
  anchorFits: 'Your browser checked that the room’s history leads there from this message.',
  anchorDiffers: 'The history changed.',
  anchorOther: 'This message isn’t part of the history that was anchored',
  anchorGone: 'What was anchored',
  anchorRestored: (savedAt: string) =>
    `is gone: this community was restored from a backup of ${savedAt}.`,
  anchorFailed: 'Couldn’t check the anchor right now.',
  anchorAgain: 'Try again',
  copy: 'Copy proof as JSON',
  copied: 'Proof copied to your clipboard.',
} as const;
