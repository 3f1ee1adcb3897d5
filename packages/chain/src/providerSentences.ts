import { rpcCodeText, walletCodeText } from '@parley/text/wallets';

/** WalletConnect's codes for a member's rejection: of a request, and of a session. */
const rejections: ReadonlySet<number> = new Set([4001, 5000, 5001, 5002]);

/** True if one of the codes means that the member declined. */
export function isRejection(code: number): boolean {
  return rejections.has(code);
}

/** The sentence for a wallet's refusal; null when none of the codes is one. */
export function walletSentence(codes: ReadonlySet<number>): string | null {
  return sentenceIn(walletCodeText, codes);
}

/** The sentence for a node's refusal; null when none of the codes is one. */
export function rpcSentence(codes: ReadonlySet<number>): string | null {
  return sentenceIn(rpcCodeText, codes);
}

function sentenceIn(
  sentences: Readonly<Record<number, string>>,
  codes: ReadonlySet<number>,
): string | null {
  for (const code of codes) {
    const sentence = sentences[code];
    if (sentence !== undefined) return sentence;
  }
  return null;
}
