/** The states of a transaction, from the question to the wallet to its end. */
export const transactionStatuses = [
  'asked',
  'silent',
  'signed',
  'maybe',
  'pending',
  'proposed',
  'confirmed',
  'failed',
  'cancelled',
  'replaced',
  'dropped',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** What a state means for the page, for its other tabs, and after a reload. */
type TransactionState = {
  /** True where its end is known; false where more is to come. */
  isDecided: boolean;
  /** True where the same may not be pressed again: it may still be on its way. */
  holds: boolean;
  /**
   * How a page that did not ask for it finds out: by searching the chain for the call, by giving the signed
   * bytes to the network again, by following its hash, or by looking for the execution of a proposal.
   */
  resumes: 'search' | 'broadcast' | 'follow' | 'proposal' | 'nothing';
  /** True where its member may say that it was not sent, or need not be waited for. */
  isReleasable: boolean;
};

/**
 * All that is decided by the state of a transaction stands here. `confirmed` and `failed` lead back to `pending`
 * when a reorganization takes their block away (`recheck.ts`). What is shown of each is in
 * `transactionText.status` and `transactionText.detail`.
 */
export const transactionStates: Readonly<Record<TransactionStatus, TransactionState>> = {
  /** The wallet was asked, less than a minute ago. */
  asked: { isDecided: false, holds: true, resumes: 'search', isReleasable: false },
  /** The wallet has not answered for a minute, or the page that asked it is gone. */
  silent: { isDecided: false, holds: true, resumes: 'search', isReleasable: true },
  /** Signed in this page, and being given to the network: its hash is known. */
  signed: { isDecided: false, holds: true, resumes: 'broadcast', isReleasable: false },
  /** The wallet or the network answered with an error and may have sent it all the same. */
  maybe: { isDecided: false, holds: true, resumes: 'search', isReleasable: true },
  /** Sent; in no block yet. */
  pending: { isDecided: false, holds: true, resumes: 'follow', isReleasable: true },
  /** The signers of a wallet decide, whenever that is. */
  proposed: { isDecided: false, holds: false, resumes: 'proposal', isReleasable: false },
  confirmed: { isDecided: true, holds: false, resumes: 'nothing', isReleasable: false },
  failed: { isDecided: true, holds: false, resumes: 'nothing', isReleasable: false },
  cancelled: { isDecided: true, holds: false, resumes: 'nothing', isReleasable: false },
  replaced: { isDecided: true, holds: false, resumes: 'nothing', isReleasable: false },
  /** The network refused it, or does not know it. */
  dropped: { isDecided: true, holds: false, resumes: 'nothing', isReleasable: false },
};

/** True for a transaction whose end is known. */
export const isDecided = (status: TransactionStatus) => transactionStates[status].isDecided;
