import type { DeviceProof } from '@parley/domain/auth/proof';
import { parseSignIn } from '@parley/domain/auth/rules';
import type { Hex } from 'viem';
import { getAddress, isHex, recoverMessageAddress } from 'viem/utils';

/** What can ask a smart wallet (ERC-1271, ERC-6492), such as a ReadClient. */
type WalletAsker = {
  getCode: (question: { address: Hex }) => Promise<Hex | undefined>;
  verifyMessage: (question: { address: Hex; message: string; signature: Hex }) => Promise<boolean>;
};

type Context = {
  chainId: number;
  /** Without it only the signatures of plain accounts can be verified. */
  client?: WalletAsker;
};

/** Half of the order of secp256k1: a signature has two forms, and only the lower is valid. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** How a signature of a smart wallet that is not deployed yet ends (ERC-6492). */
const erc6492Suffix = '6492'.repeat(16);

/**
 * True if the wallet of `proof.author` let that device sign for it on this chain, on the site that the sign-in names.
 * Checks neither when nor that the site is ours: `isStatementSigned` does. Never throws for a bad proof; rejects with the client's error when a smart
 * wallet cannot be asked.
 */
export async function verifyDeviceProof(proof: DeviceProof, context: Context): Promise<boolean> {
  const signIn = parseSignIn(proof.signIn);
  if (signIn === null) return false;
  const address = proof.author.toLowerCase();
  const matches =
    signIn.address.toLowerCase() === address &&
    signIn.address === getAddress(address) &&
    signIn.chainId === context.chainId &&
    signIn.devicePublicKey === proof.publicKey;
  if (!matches || !(await isDeviceOf(proof))) return false;
  return isSignedBy(signIn.address as Hex, proof, context.client);
}

/**
 * True if the public key is an uncompressed point in canonical base64url, and the id is its hash.
 */
async function isDeviceOf({ device, publicKey }: DeviceProof): Promise<boolean> {
  const bytes = fromBase64Url(publicKey);
  if (bytes?.length !== 65 || bytes[0] !== 4 || toBase64Url(bytes) !== publicKey) return false;
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return toBase64Url(new Uint8Array(hash)) === device;
}

async function isSignedBy(
  address: Hex,
  { signIn, walletSignature }: DeviceProof,
  client: WalletAsker | undefined,
): Promise<boolean> {
  if (!isHex(walletSignature)) return false;
  if (walletSignature.length === 132) {
    if (BigInt(`0x${walletSignature.slice(66, 130)}`) > highestS) return false;
    if ((await signerOf(signIn, walletSignature)) === address) return true;
  }
  if (client === undefined) return false;
  // First, because it fails when the chain cannot be reached, where the next call would return false.
  const isContract = (await client.getCode({ address })) !== undefined;
  if (!isContract && !walletSignature.endsWith(erc6492Suffix)) return false;
  return client.verifyMessage({ address, message: signIn, signature: walletSignature });
}

/** The account that made a 65-byte signature; null when no account can have made it. */
async function signerOf(message: string, signature: Hex): Promise<Hex | null> {
  try {
    return await recoverMessageAddress({ message, signature });
  } catch {
    return null;
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
