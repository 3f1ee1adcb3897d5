/** A decimal number with a comma between thousands: `-1234.5` as `-1,234.5`. */
export function grouped(number: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d*)(.*)$/s.exec(number) ?? [];
  const first = whole.length % 3;
  const groups = first === 0 ? [] : [whole.slice(0, first)];
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return `${sign}${groups.join(',')}${rest}`;
}
