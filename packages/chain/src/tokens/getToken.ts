import { type TokenFacts, tokenFacts } from '@parley/domain/tokens/facts';
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToString,
  parseAbi,
  size,
  trim,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { toChainError, withChainErrors } from '../errors.ts';

const abi = parseAbi([
  'function name()',
  'function symbol()',
  'function decimals()',
  'function totalSupply()',
  'function balanceOf(address)',
]);
/** Longest answer that is read, in bytes; a longer text counts as none. */
const answerMax = 4_096;

/**
 * What a token says about itself, made harmless; null where there is no token at that address, or one
 * whose amounts cannot be told. Throws ChainError when the network cannot be reached.
 */
export async function getToken(client: ReadClient, address: Address): Promise<TokenFacts | null> {
  const code = await withChainErrors(client.getCode({ address }));
  if (code === undefined || code === '0x') return null;
  const call = async (data: Hex) => answerOf(client, address, data);
  const [name, symbol, decimals, supply, balance] = await Promise.all([
    call(encodeFunctionData({ abi, functionName: 'name' })),
    call(encodeFunctionData({ abi, functionName: 'symbol' })),
    call(encodeFunctionData({ abi, functionName: 'decimals' })),
    call(encodeFunctionData({ abi, functionName: 'totalSupply' })),
    call(encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] })),
  ]);
  if (numberOf(supply) === null || numberOf(balance) === null) return null;
  const places = numberOf(decimals);
  return tokenFacts({
    name: textOf(name),
    symbol: textOf(symbol),
    decimals: places === null || places > 255n ? null : Number(places),
  });
}

/** The raw answer; null when the contract refused or said too much. */
async function answerOf(client: ReadClient, to: Address, data: Hex): Promise<Hex | null> {
  try {
    const { data: answer } = await client.call({ to, data });
    return answer !== undefined && size(answer) <= answerMax ? answer : null;
  } catch (thrown) {
    const error = toChainError(thrown);
    if (error.code === 'unavailable') throw error;
    return null;
  }
}

function numberOf(answer: Hex | null): bigint | null {
  return answer !== null && size(answer) === 32 ? hexToBigInt(answer) : null;
}

/** Old tokens answer with 32 bytes instead of a string. */
function textOf(answer: Hex | null): string | null {
  if (answer === null) return null;
  if (size(answer) === 32) return hexToString(trim(answer, { dir: 'right' }));
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0];
  } catch {
    return null;
  }
}
