/** The zero address. */
export const zeroAddress = '0x0000000000000000000000000000000000000000';

type Hex = `0x${string}`;
const fits = (given: unknown, pattern: RegExp) => typeof given === 'string' && pattern.test(given);

/** True for 0x and 40 hexadecimal digits, in any case: an address as members and wallets write it. */
export const isAddress = (given: unknown): given is Hex => fits(given, /^0x[0-9a-fA-F]{40}$/);
/** True for 0x and 40 hexadecimal digits in lower case: an address as the server stores and sends it. */
export const isLowerAddress = (given: unknown): given is Hex => fits(given, /^0x[0-9a-f]{40}$/);
/** True for 0x and 64 hexadecimal digits, in any case: the hash of a transaction or of a block, or any 32 bytes. */
export const isHash = (given: unknown): given is Hex => fits(given, /^0x[0-9a-fA-F]{64}$/);
