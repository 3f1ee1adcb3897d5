import { encodeQR } from 'qr';

/** Empty modules around the code, without which scanners miss it (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code as one SVG path of dark modules; draw it on white in a square viewBox of `size`. */
export type QrPath = { size: number; path: string };

/** Draws a text as a QR code that survives 15 % damage. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows.map((row, y) =>
    runs(row)
      .map(([x, length]) => bar(x, y, length))
      .join(''),
  );
  return { size: rows.length, path: path.join('') };
}

/** Start and length of every run of dark modules. */
function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = found.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}

function bar(x: number, y: number, length: number): string {
  return `M${x} ${y}h${length}v1h-${length}z`;
}
