/** An EBML element (RFC 8794): its id, the length of what is in it, and that. */
export function element(id: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([idBytes(id), sizeBytes(body.length), body]);
}

/** An element with a whole number that is not negative. */
export function uint(id: number, value: number): Buffer {
  const hex = value.toString(16);
  return element(id, Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
}

/** An element with a number in 64 bits. */
export function float(id: number, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(id, body);
}

/** An element with ASCII text. */
export function text(id: number, value: string): Buffer {
  return element(id, Buffer.from(value, 'latin1'));
}

/** An id as the standard writes it, the marker of its length included. */
function idBytes(id: number): Buffer {
  return Buffer.from(id.toString(16), 'hex');
}

/** A length in the fewest bytes; all ones would mean that it is unknown. */
function sizeBytes(size: number): Buffer {
  let bytes = 1;
  while (size >= 2 ** (7 * bytes) - 1) bytes += 1;
  const hex = (BigInt(size) + (1n << BigInt(7 * bytes))).toString(16);
  return Buffer.from(hex.padStart(2 * bytes, '0'), 'hex');
}
