import { AppError } from '../platform/errors.ts';

/** Why a file is not taken, with the status and the sentence for its uploader. */
export class MediaError extends AppError {
  readonly code: MediaRefusal;
  constructor(code: MediaRefusal, status: number, message: string, cause?: unknown) {
    super(status, message, { cause, ...(status === 503 ? { retryAfterMs: 2_000 } : {}) });
    this.code = code;
  }
}

export type MediaRefusal =
  | 'off'
  | 'signed-out'
  | 'no-name'
  | 'no-size'
  | 'empty'
  | 'too-large'
  | 'wrong-type'
  | 'pixels'
  | 'frames'
  | 'slow'
  | 'broken'
  | 'too-long'
  | 'changed'
  | 'stopped'
  | 'busy'
  | 'unseen'
  | 'quota'
  | 'full'
  | 'disk';

/** True for the system's ways to say that nothing more fits on the disk. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
