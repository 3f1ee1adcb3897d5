/** A wallet's error (EIP-1193), with its code. */
export class WalletConnectError extends Error {
  override readonly name = 'WalletConnectError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Codes of EIP-1193 that this side raises itself. */
export const codes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  internal: -32_603,
} as const;

/** "User rejected" and related codes of WalletConnect's list of errors. */
const rejections: readonly unknown[] = [5000, 5001, 5002, 5003];
/** WalletConnect's codes for a method that the session does not have: unauthorized, unsupported, unknown to it. */
const methodsLacking: readonly unknown[] = [3001, 5101, 10_001];
/** WalletConnect's own "User disconnected": the session ended while the phone was asked. */
const userDisconnected = 6000;

/**
 * Converts what a phone or WalletConnect threw to the codes of EIP-1193. A member's rejection has
 * several codes there, or only a sentence: all become 4001.
 */
export function toWalletConnectError(error: unknown): WalletConnectError {
  if (error instanceof WalletConnectError) return error;
  const { code, message } = partsOf(error);
  if (rejections.includes(code) || /user rejected|connection request reset/i.test(message)) {
    return new WalletConnectError(codes.rejected, message);
  }
  if (methodsLacking.includes(code)) return new WalletConnectError(codes.unsupported, message);
  if (code === userDisconnected) return new WalletConnectError(codes.disconnected, message);
  return new WalletConnectError(typeof code === 'number' ? code : codes.internal, message);
}

function partsOf(error: unknown): { code: unknown; message: string } {
  if (typeof error !== 'object' || error === null) return { code: null, message: String(error) };
  const code = 'code' in error ? error.code : null;
  const message = 'message' in error ? String(error.message) : 'The wallet failed.';
  return { code, message };
}
