import { nameCode, nameWarning } from '@parley/domain/names/display';
import { shortAddress } from '@parley/domain/tokens/format';
import { text } from '@parley/text/ui';
import { classes } from './classes.ts';
import { WarningIcon } from './icons.ts';
import { useFound } from './people.ts';

type MemberNameProps = {
  /** The name that somebody says it has, without TLD; null for none, which shows the address. */
  name: string | null;
  address: string;
  tld: string;
  warnings: { foreign: string; mixed: string };
};

/**
 * A member's name wherever it is shown: the name, its TLD in faint, and for an unusual name a
 * badge and the code that no look-alike shares. Never cut short, since two names may differ in their
 * last letter only: where there is no room, it wraps, the TLD as one piece. What the chain says of the address counts:
 * another name takes the place of the one that it does not have, and one that could not be looked up is marked.
 */
export function MemberName({ name: told, address, tld, warnings }: MemberNameProps) {
  const found = useFound(address, told);
  const isUnchecked = found === 'unanswered';
  const name = isUnchecked || found === undefined ? told : found.name;
  if (name === null) {
    return <span className="font-medium font-mono text-sm">{shortAddress(address)}</span>;
  }
  const warning = nameWarning(name);
  const code = nameCode(name);
  return (
    <span
      title={isUnchecked ? `${address}. ${text.verification.nameUnchecked}` : address}
      className={classes(
        '[overflow-wrap:anywhere]',
        isUnchecked && 'underline decoration-dotted decoration-soft underline-offset-4',
      )}
    >
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
