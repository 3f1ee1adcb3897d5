import { nameCode, nameWarning } from '@parley/domain/names/display';
import { shortAddress } from '@parley/domain/tokens/format';
import { WarningIcon } from './icons.ts';

type MemberNameProps = {
  /** Main name without TLD; null shows the address. */
  name: string | null;
  address: string;
  tld: string;
  warnings: { foreign: string; mixed: string };
};

/**
 * A member's name wherever it is shown: the name, its TLD in faint, and for an unusual name a
 * badge and the code that no look-alike shares. Never cut short, since two names may differ in their
 * last letter only: where there is no room, it wraps, the TLD as one piece.
 */
export function MemberName({ name, address, tld, warnings }: MemberNameProps) {
  if (name === null) {
    return <span className="font-medium font-mono text-sm">{shortAddress(address)}</span>;
  }
  const warning = nameWarning(name);
  const code = nameCode(name);
  return (
    <span title={address} className="[overflow-wrap:anywhere]">
      <bdi className="font-semibold text-ink">{name}</bdi>
      <span className="whitespace-nowrap">
        <span className="text-faint">{tld}</span>
        {warning !== null && (
          <span
            className="ms-1 inline-flex align-[-2px] text-warn"
            role="img"
            title={warnings[warning]}
            aria-label={warnings[warning]}
          >
            <WarningIcon className="size-3.5" />
          </span>
        )}
      </span>
      {code !== null && <span className="ms-1 font-mono text-faint text-xs">{code}</span>}
    </span>
  );
}
