import { nameCode, nameWarning } from '@parley/domain/names/display';
import { memberPath } from '@parley/domain/site/memberPath';
import { text } from '@parley/text/ui';
import { use } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useHolder } from '../../../data/holders.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { WarningIcon } from '../../../ui/icons.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';

type MentionProps = {
  /** As it was typed, with its @. */
  typed: string;
  name: string;
};

/**
 * A name that a text mentions: a link to its holder, whom it is marked for (`data-me` tints their row); as typed
 * while it is not known that somebody holds it.
 */
export function Mention({ typed, name }: MentionProps) {
  const { tldName } = useConfig();
  const tabIndex = use(ControlTabIndex);
  const self = useAuthor()?.toLowerCase();
  const holder = useHolder(name);
  const warning = nameWarning(name);
  const code = nameCode(name);
  const shown = <bdi>{typed}</bdi>;
  return (
    <>
      {holder === undefined || holder === null ? (
        shown
      ) : (
        <a
          href={memberPath({ name, address: holder }, tldName)}
          tabIndex={tabIndex}
          data-member={holder}
          data-me={holder === self ? '' : undefined}
          // As wide as typed: what follows it stays where it is when its holder becomes known.
          className="-mx-0.5 rounded-[4px] bg-signal-text/10 px-0.5 text-signal-text hover:underline"
        >
          {shown}
        </a>
      )}
      {warning !== null && (
        <span role="img" title={text.nameWarning[warning]} aria-label={text.nameWarning[warning]}>
          <WarningIcon className="ms-0.5 inline size-3.5 align-[-2px] text-warn" />
        </span>
      )}
      {code !== null && <span className="ms-1 font-mono text-faint text-xs">{code}</span>}
    </>
  );
}
