import type { CowScheme } from '@parley/chain/swap/cow/settlement';
import { encodeFunctionData, type Hex, hashMessage, parseAbi, recoverAddress } from 'viem';
import { type Rpc, RpcAnswerError } from '../platform/rpc.ts';

const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/** What a contract answers to a good signature (EIP-1271): the bytes and nothing else. */
const erc1271Magic = `0x1626ba7e${'0'.repeat(56)}`;
/** The most gas a contract may use to check a signature, and the longest it may take, in milliseconds. */
const gasCap = '0x7a1200';
const timeCapMs = 3_000;

/** A signature with the last byte that the settlement contract expects: 27 or 28. */
export function normalSignature(scheme: CowScheme, signature: string): Hex {
  const last = { '00': '1b', '01': '1c' }[signature.slice(130)];
  const isPlain = scheme !== 'eip1271' && signature.length === 132 && last !== undefined;
  return (isPlain ? signature.slice(0, 130) + last : signature) as Hex;
}

type Claim = { owner: Hex; digest: Hex; scheme: CowScheme; signature: Hex };

/**
 * True if the owner signed the digest. A contract is only asked (`eth_call`). Throws RpcDownError when
 * the chain does not answer.
 */
export async function isOwnersSignature(claim: Claim, rpc: Rpc): Promise<boolean> {
  const { owner, digest, scheme, signature } = claim;
  if (scheme === 'eip1271') return isSignedByContract(claim, rpc);
  if (!/^0x[0-9a-f]{128}1[bc]$/.test(signature)) return false;
  const hash = scheme === 'ethsign' ? hashMessage({ raw: digest }) : digest;
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === owner;
  } catch {
    return false;
  }
}

async function isSignedByContract({ owner, digest, signature }: Claim, rpc: Rpc) {
  const data = encodeFunctionData({ abi: erc1271Abi, args: [digest, signature] });
  try {
    const call = { to: owner, data, gas: gasCap };
    return (await rpc.request('eth_call', [call, 'latest'], timeCapMs)) === erc1271Magic;
  } catch (error) {
    if (error instanceof RpcAnswerError) return false;
    throw error;
  }
}
