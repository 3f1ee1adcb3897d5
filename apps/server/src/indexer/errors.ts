/** Another process follows now: what this one was doing must not be written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The chain is not the one that was read before: the block after which they differ is sought. */
export class ForkError extends Error {
  override readonly name = 'ForkError';
}
