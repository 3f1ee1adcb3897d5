import type { People } from '@parley/domain/chat/wire';
import { auditSchema } from '@parley/domain/moderation/audit';
import { moderationTopic } from '@parley/domain/moderation/wire';
import { auditText } from '@parley/text/audit';
import { text } from '@parley/text/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTopic } from '../../../data/changes.ts';
import { useMore } from '../../../data/useMore.ts';
import { getJson } from '../../../platform/http.ts';
import { Failed } from '../../../ui/Failed.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { AuditRow } from './AuditRow.tsx';

/** Entries that are shown first. */
const beginning = 20;
/** How often hidings and pins are looked for, in milliseconds: they are told in their rooms only. */
const everyMs = 15_000;

/** What moderators did, the newest first. */
export function AuditLog() {
  const query = useInfiniteQuery({
    queryKey: ['moderation-log'],
    queryFn: ({ pageParam }) =>
      getJson(
        `/api/moderation/log${pageParam === null ? '' : `?before=${pageParam}`}`,
        auditSchema,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    refetchInterval: everyMs,
  });
  const { data, isError, refetch } = query;
  const { rows, more } = useMore(query, ({ entries }) => entries, beginning);
  const renew = useCallback(() => void refetch(), [refetch]);
  useTopic(moderationTopic, renew, 500);
  if (data === undefined) {
    return isError ? (
      <Failed text={auditText.failed} onRetry={renew} />
    ) : (
      <p className="animate-late text-soft">{text.loading}</p>
    );
  }
  if (rows.length === 0) return <p className="text-soft">{auditText.empty}</p>;
  const people: People = Object.assign({}, ...data.pages.map((page) => page.people));
  return (
    <div>
      <ul aria-label={auditText.title} className="grid">
        {rows.map((entry) => (
          <AuditRow
            key={entry.t === 'event' ? `${entry.message.room}:${entry.message.seq}` : entry.act.id}
            entry={entry}
            people={people}
          />
        ))}
      </ul>
      <MoreButton label={auditText.older} {...more} />
    </div>
  );
}
