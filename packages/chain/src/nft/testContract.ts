import { concat, type Hex, keccak256, numberToHex, padHex, size, slice } from 'viem';

/** What a test's contract does when it is called, in EVM code. */
export type Act = Hex;

/** Stores the bytes at 0, word by word (PUSH32 PUSH3 MSTORE). */
function stored(data: Hex): Hex {
  const words: Hex[] = ['0x'];
  for (let at = 0; at < size(data); at += 32) {
    const word = padHex(slice(data, at, Math.min(at + 32, size(data))), { dir: 'right', size: 32 });
    words.push('0x7f', word, push3(at), '0x52');
  }
  return concat(words);
}

const push3 = (number: number): Hex => concat(['0x62', numberToHex(number, { size: 3 })]);

/** Answers with these bytes. */
export function answering(data: Hex): Act {
  return concat([stored(data), push3(size(data)), '0x6000f3']);
}

/** Reverts with these bytes. */
export function refusing(data: Hex): Act {
  return concat([stored(data), push3(size(data)), '0x6000fd']);
}

/** Answers with a text of that many bytes, all of them zero. */
export function answeringText(length: number): Act {
  const header = concat(['0x6020600052', push3(length), '0x602052']);
  return concat([header, push3(length + 64), '0x6000f3']);
}

/** Answers with the gas that is left (GAS). */
export const answeringGas: Act = '0x5a60005260206000f3';

/** Uses up all gas (INVALID). */
export const burning: Act = '0xfe';

/** Code that answers exactly these calls, by their calldata, and reverts on all others. */
export function codeOf(acts: ReadonlyMap<Hex, Act>): Hex {
  // The hash of all calldata: CALLDATACOPY and KECCAK256.
  const start: Hex = '0x36600060003736600020';
  const refusal: Hex = '0x60006000fd';
  const entrySize = 39;
  let place = size(start) + acts.size * entrySize + size(refusal);
  const entries: Hex[] = [];
  const bodies: Hex[] = [];
  for (const [calldata, act] of acts) {
    // DUP1 PUSH32 EQ PUSH2 JUMPI, to JUMPDEST.
    const to = concat(['0x61', numberToHex(place, { size: 2 })]);
    entries.push(concat(['0x807f', keccak256(calldata), '0x14', to, '0x57']));
    bodies.push(concat(['0x5b', act]));
    place += 1 + size(act);
  }
  return concat([start, ...entries, refusal, ...bodies]);
}
