/** Digits of the first of two lines, `0x` included. */
const half = 22;

/** A whole address. Where a line is too narrow for it, it breaks in the middle: a last digit alone is easily missed. */
export function FullAddress({ address }: { address: string }) {
  return (
    <span className="block font-mono text-soft text-xs [overflow-wrap:anywhere]">
      {address.slice(0, half)}
      <wbr />
      {address.slice(half)}
    </span>
  );
}
