import { type Act, actsSchema, type SignedAct } from '@parley/domain/moderation/wire';
import { fullName } from '@parley/domain/names/display';
import { shortAddress } from '@parley/domain/tokens/format';
import { moderationText } from '@parley/text/moderation';
import { text } from '@parley/text/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useMore } from '../../../data/useMore.ts';
import { getJson } from '../../../platform/http.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { MemberName } from '../../../ui/MemberName.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { formatMoment, formatWhen } from '../../../ui/when.ts';
import { SuspendDialog } from './SuspendDialog.tsx';
import { standingIds } from './standing.ts';

/** Acts that are shown first. */
const beginning = 5;

/** What moderators decided lately, and lifting what they should not have. */
export function Decided({ self }: { self: string }) {
  const config = useConfig();
  const [lifting, setLifting] = useState<SignedAct | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['moderation-acts', self],
    queryFn: ({ pageParam }) =>
      getJson(
        `/api/moderation/acts${pageParam === null ? '' : `?before=${pageParam}`}`,
        actsSchema,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ acts }) => acts.at(-1)?.id ?? null,
    refetchInterval: 5_000,
  });
  const { data, isError, refetch } = query;
  const { rows, more } = useMore(query, ({ acts }) => acts, beginning);
  if (data === undefined) {
    return isError ? (
      <Failed text={moderationText.decidedFailed} onRetry={() => void refetch()} />
    ) : null;
  }
  const people = Object.assign({}, ...data.pages.map((page) => page.people));
  const nameOf = (address: string): string | null => people[address]?.name ?? null;
  const standing = standingIds(
    data.pages.flatMap(({ acts }) => acts),
    serverNow(),
  );
  const shownAs = (address: string) => {
    const name = nameOf(address);
    return name === null ? shortAddress(address) : fullName(name, config.tldName);
  };
  if (rows.length === 0) return null;
  const member = (address: string) => (
    <MemberName
      name={nameOf(address)}
      address={address}
      tld={config.tldName}
      warnings={text.nameWarning}
    />
  );
  return (
    <section aria-label={moderationText.decided} className="mt-6">
      <h3 className="mb-2 text-lg">{moderationText.decided}</h3>
      <ul className="grid">
        {rows.map((act) => (
          <li
            key={act.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-2.5 text-sm last:border-b"
          >
            <p className="min-w-0 text-soft">
              {member(act.by)} {moderationText.did[act.kind]} {member(act.author)}
              {act.kind === 'suspend' && ` ${lasts(act)}`}
              {act.reason !== '' && (
                <>
                  : <bdi className="[overflow-wrap:anywhere]">{act.reason}</bdi>
                </>
              )}
              <span className="text-faint">
                {' '}
                · {formatWhen(act.at / 1_000, serverNow() / 1_000)}
              </span>
            </p>
            {standing.has(act.id) && (
              <Button size="tiny" onClick={() => setLifting(act)}>
                {moderationText.lift}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton label={moderationText.older} {...more} />
      {lifting !== null && (
        <SuspendDialog
          author={lifting.author}
          shownAs={shownAs(lifting.author)}
          place={null}
          isLift
          onClose={() => setLifting(null)}
          onDone={() => void refetch()}
        />
      )}
    </section>
  );
}

function lasts({ until }: Pick<Act, 'until'>): string {
  return until === null
    ? moderationText.forGood
    : moderationText.until(formatMoment(until / 1_000));
}
