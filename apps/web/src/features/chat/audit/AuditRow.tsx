import type { People } from '@parley/domain/chat/wire';
import type { AuditEntry } from '@parley/domain/moderation/audit';
import { postPath } from '@parley/domain/site/pages';
import { auditText } from '@parley/text/audit';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { useRoomTitle } from '../../../data/rooms.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { MemberLink } from '../../../ui/MemberLink.tsx';
import { formatWhen } from '../../../ui/when.ts';
import { MarkIcon } from '../VerificationMark.tsx';
import { entryWords } from './entryWords.ts';
import { useEntryCheck } from './useEntryCheck.ts';

/** One thing that a moderator did: to whom or where, why, when, and whether they signed it. */
export function AuditRow({ entry, people }: { entry: AuditEntry; people: People }) {
  const { tldName } = useConfig();
  const title = useRoomTitle(entry.t === 'mode' ? entry.act.room : '');
  const state = useEntryCheck(entry);
  const { by, author, what, lasts, place, reason } = entryWords(entry, title);
  const member = (address: string) => (
    <MemberLink
      name={people[address]?.name ?? null}
      address={address}
      tld={tldName}
      warnings={text.nameWarning}
    />
  );
  return (
    <li className="flex gap-3 border-line border-t py-3 last:border-b">
      <Avatar address={by as `0x${string}`} className="size-8 shrink-0 rounded-lg" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-soft [overflow-wrap:anywhere]">
          {member(by)} {what} {author !== null && member(author)} {lasts}
        </p>
        {reason !== '' && (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            <bdi>{reason}</bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-faint text-sm">
          <time dateTime={new Date(entry.at).toISOString()}>
            {formatWhen(entry.at / 1_000, serverNow() / 1_000)}
          </time>
          {place !== null && (
            <Link
              href={postPath(place.room, place.seq)}
              className="inline-flex min-h-6 items-center text-signal-text underline underline-offset-2"
            >
              {auditText.show}
            </Link>
          )}
        </p>
        {state === 'broken' && <p className="text-bad text-sm">{auditText.broken}</p>}
      </div>
      <span
        role="img"
        aria-label={auditText[state]}
        title={auditText[state]}
        data-verification={state}
        className="inline-flex h-6 items-center"
      >
        <MarkIcon state={state} />
      </span>
    </li>
  );
}
