import { tokenText } from '@parley/text/tokens';

/**
 * Why what a member typed is no amount:
 * `comma` for a comma that no whole groups of three follow, `shape` for anything but digits and one point,
 * `decimals` for more decimals than the token has, `large` for more than a contract can count.
 */
export type AmountFault = 'comma' | 'shape' | 'decimals' | 'large';

export type ReadAmount =
  | { fault: null /** In the token's smallest unit. */; amount: bigint }
  | { fault: AmountFault };

/** Contracts count in 256 bits. */
const amountMax = 2n ** 256n - 1n;
/** Longest text that is read, in characters: more than any amount has. */
const lengthMax = 200;

/**
 * Reads an amount as a member types it. Its grammar:
 *
 *     amount = whole [ "." *digit ] / "." 1*digit
 *     whole  = 1*digit / first 1*( "," 3digit )
 *     first  = "1" … "9" followed by at most two digits
 *
 * `1,234.5` and `1234.5` are the same. A comma is never a decimal sign: `0,125`, `,500`, and `1.000,5` are
 * refused, since half of the world reads them as something else. Blanks around it don't count.
 */
export function readAmount(typed: string, decimals: number): ReadAmount {
  const text = typed.trim();
  if (text.length > lengthMax) return { fault: 'large' };
  const [, plain, grouped, fraction = ''] =
    // Stryker disable next-line ArrayDeclaration: the first, the whole match, is not used.
    /^(?:(\d+)|([1-9]\d{0,2}(?:,\d{3})+))?(?:\.(\d*))?$/.exec(text) ?? [];
  const whole = plain ?? grouped?.replaceAll(',', '') ?? '';
  if (whole === '' && fraction === '') {
    return { fault: /^[\d.]*,[\d.,]*$/.test(text) ? 'comma' : 'shape' };
  }
  const digits = fraction.replace(/(?<!0)0+$/, '');
  if (digits.length > decimals) return { fault: 'decimals' };
  const amount = BigInt(`${whole}${digits.padEnd(decimals, '0')}`);
  return amount > amountMax ? { fault: 'large' } : { fault: null, amount };
}

/** An amount that a member typed, in the token's smallest unit; null for what `readAmount` refuses. */
export function parseAmount(typed: string, decimals: number): bigint | null {
  const read = readAmount(typed, decimals);
  return read.fault === null ? read.amount : null;
}

/** What a member reads of an amount that is refused; null for an amount. */
export function amountFault(typed: string, decimals: number): string | null {
  const { fault } = readAmount(typed, decimals);
  if (fault === null) return null;
  const words = tokenText.amountFaults;
  if (fault === 'large') return words.large;
  if (decimals === 0) return words.whole;
  if (fault === 'decimals') return words.decimals(decimals);
  return fault === 'comma' ? words.comma(withPoint(typed.trim())) : words.shape;
}

/** What a member who writes a comma for the point may have meant, or an example. */
function withPoint(text: string): string {
  return /^\d{1,20},\d{1,20}$/.test(text) ? text.replace(',', '.') : '0.125';
}
