/** How a node is asked. */
export type Transport = {
  /**
   * Forwards a JSON-RPC text unchanged; resolves with the answer's text. Each call in it has an id.
   * `timeoutMs` counts from the sending, and anew with each part of the answer. Throws NodeDownError.
   */
  forward: (body: string, timeoutMs: number) => Promise<Buffer>;
  /** Breaks its connections; what was asked fails. */
  close: () => void;
};

/** Requests under way at once; more wait. */
export const connectionsMax = 64;

/** The node did not answer in time, or is gone. */
export class NodeDownError extends Error {
  override readonly name = 'NodeDownError';
  /** True when it may still be working on the request. */
  readonly isLate: boolean;

  constructor(message: string, options: { cause?: unknown; isLate?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isLate = options.isLate === true;
  }
}

/** The error for a request that got no answer. */
export function unanswered(cause: unknown, isLate: boolean): NodeDownError {
  return new NodeDownError('The embedded chain is not responding.', { cause, isLate });
}
