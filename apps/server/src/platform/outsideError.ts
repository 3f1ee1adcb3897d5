/**
 * Why nothing outside answered. `refused`: it is an address that this server does not go to;
 * `status`: it answered with an error.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly code: 'refused' | 'timeout' | 'silent' | 'status' | 'too-large';
  constructor(code: OutsideError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
