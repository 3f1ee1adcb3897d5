/** A refusal with the HTTP status and the sentence that its reader gets. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  /** When a retry can help, in milliseconds; null when a retry cannot. */
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    message: string,
    options: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Something we depend on does not answer: nothing was changed, and a retry can help. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError(503, message, { retryAfterMs: 2_000, cause });
}
