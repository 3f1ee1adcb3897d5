const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID: 48 bits of time and 80 of chance, so a message keeps one id over retries and reloads. */
export function ulid(now = Date.now()): string {
  const time = Array.from({ length: 10 }, (_, index) => {
    const digit = Math.floor(now / 32 ** (9 - index)) % 32;
    return alphabet.charAt(digit);
  });
  const chance = crypto.getRandomValues(new Uint8Array(16));
  return time.join('') + Array.from(chance, (byte) => alphabet.charAt(byte % 32)).join('');
}
