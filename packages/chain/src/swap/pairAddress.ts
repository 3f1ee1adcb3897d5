import { type Address, concatHex, getContractAddress, type Hex, keccak256 } from 'viem';

/** Whose pairs, and the hash of the code that they are made with, which determines their addresses. */
export type PairMaker = { factory: Address; pairCodeHash: Hex };

/** The address of the pair of two tokens, whether it exists or not. */
export function pairAddress(
  { factory, pairCodeHash }: PairMaker,
  [a, b]: readonly [Address, Address],
): Address {
  const sorted = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a];
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: keccak256(concatHex(sorted)),
    bytecodeHash: pairCodeHash,
  });
}
