import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  recoverAddress,
} from 'viem';
import type { Rpc } from '../platform/rpc.ts';
import { RpcAnswerError } from '../platform/rpc.ts';

const erc1271Abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
    outputs: [{ type: 'bytes4' }],
  },
] as const;
/** What a contract wallet answers to a good signature (ERC-1271): the bytes and nothing else. */
const erc1271Magic = `0x1626ba7e${'0'.repeat(56)}`;
/** Marks a signature of a wallet that is not deployed yet (ERC-6492). */
const erc6492Suffix = '6492'.repeat(16);
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** The most gas a wallet may use to check a signature; a deployment on the way included. */
const gasCap = '0x7a1200';
/** How long a wallet's check may take, in milliseconds. */
const timeCapMs = 3_000;

type Claim = { address: Hex; message: string; signature: string };

/**
 * Checks a wallet's signature of a sign-in message: an account's own key without any network,
 * else the contract wallet at its address (ERC-1271), else one that is not deployed yet
 * (ERC-6492). Contracts are only simulated (`eth_call`). Throws RpcDownError when a contract has
 * to be asked and the chain does not answer.
 */
export async function isWalletSignature(claim: Claim, rpc: Rpc): Promise<boolean> {
  if (!/^0x(?:[0-9a-f]{2})+$/.test(claim.signature)) return false;
  if (await isSignedByAccount(claim)) return true;
  if (claim.signature.endsWith(erc6492Suffix)) return isSignedByFutureContract(claim, rpc);
  const code = await rpc.request('eth_getCode', [claim.address, 'latest'], timeCapMs);
  // An account that delegates (EIP-7702) signs with its key, which failed above, or by its code.
  return code !== '0x' && isSignedByContract(claim, rpc);
}

async function isSignedByAccount({ address, message, signature }: Claim): Promise<boolean> {
  const parts = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/.exec(signature);
  if (parts === null || BigInt(`0x${parts[2]}`) > halfOrder) return false;
  try {
    const signer = await recoverAddress({
      hash: hashMessage(message),
      signature: signature as Hex,
    });
    return signer === address;
  } catch {
    return false;
  }
}

async function isSignedByContract({ address, message, signature }: Claim, rpc: Rpc) {
  const data = encodeFunctionData({
    abi: erc1271Abi,
    args: [hashMessage(message), signature as Hex],
  });
  return (await simulate(rpc, { to: address, data })) === erc1271Magic;
}

async function isSignedByFutureContract({ address, message, signature }: Claim, rpc: Rpc) {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hashMessage(message), signature as Hex],
  });
  return (await simulate(rpc, { data })) === '0x01';
}

/** What the chain would return; null when the call reverts or runs out of its gas. */
async function simulate(rpc: Rpc, call: { to?: Hex; data: Hex }): Promise<unknown> {
  try {
    return await rpc.request('eth_call', [{ ...call, gas: gasCap }, 'latest'], timeCapMs);
  } catch (error) {
    if (error instanceof RpcAnswerError) return null;
    throw error;
  }
}
