import { indexStateSchema, isBehind } from '@parley/domain/indexed/wire';
import { formatAmount } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { balanceOptions } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { getJson } from '../../platform/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { DoneIcon, WarningIcon } from '../../ui/icons.ts';
import { formatDuration } from '../../ui/when.ts';

const words = operatorText.health;
const readiness = z.object({
  reasons: z.array(z.string()),
  index: z.extend(indexStateSchema, {
    trouble: z.nullable(z.string()),
    /** What is wrong with nodes of the chain. */
    nodes: z.array(z.string()),
  }),
  /** Null where this server anchors nothing. */
  anchors: z.nullish(z.object({ trouble: z.nullable(z.string()) })),
  /** Sentences of what else is wrong; null where nothing is. */
  clock: z.nullish(z.string()),
  push: z.nullish(z.string()),
  bus: z.nullish(z.string()),
});

/** How the server and what it needs are: each with a word and an icon. */
export function Health() {
  const config = useConfig();
  const { data, isError, refetch } = useQuery({
    queryKey: ['operator-health'],
    queryFn: () => getJson('/api/readyz', readiness),
    refetchInterval: 10_000,
  });
  return (
    <section aria-label={words.title}>
      <h2 className="min-h-11 text-lg">{words.title}</h2>
      {isError && data === undefined ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-soft">{words.failed}</p>
          <Button onClick={() => void refetch()}>{text.retry}</Button>
        </div>
      ) : (
        <Facts
          facts={[
            part(words.server, data && unwell(data.reasons, 'stopping')),
            part(words.chain, data && unwell(data.reasons, 'chain')),
            part(words.database, data && unwell(data.reasons, 'database')),
            part(words.disk, data && unwell(data.reasons, 'disk')),
            part(
              data === undefined
                ? words.index
                : `${words.index} · ${words.block(data.index.block.toLocaleString('en-US'))}`,
              data && troubleOf(data.index),
            ),
            ...nodesOf(data?.index),
            ...othersOf(data),
            ...(data?.anchors ? [part(words.anchors, data.anchors.trouble)] : []),
            ...(config.faucetAddress === ''
              ? []
              : [{ label: words.faucet, value: <FaucetBalance address={config.faucetAddress} /> }]),
          ]}
        />
      )}
    </section>
  );
}

/** What else is wrong; the clock is always looked at. */
function othersOf(data: z.infer<typeof readiness> | undefined) {
  const others = [
    [words.notifications, data?.push],
    [words.bus, data?.bus],
  ] as const;
  return [
    part(words.clock, data && (data.clock ?? null)),
    ...others.flatMap(([label, trouble]) => (trouble ? [part(label, trouble)] : [])),
  ];
}

type IndexHealth = z.infer<typeof readiness>['index'];

function troubleOf({ trouble, behindSeconds }: IndexHealth): string | null {
  if (trouble !== null) return trouble;
  return isBehind({ behindSeconds }) ? words.behind(formatDuration(behindSeconds)) : null;
}

function unwell(reasons: readonly string[], part: keyof typeof words.unwell): string | null {
  return reasons.includes(part) ? words.unwell[part] : null;
}

/** What is wrong with nodes, unless that is what keeps the index from going on. */
function nodesOf(index: IndexHealth | undefined): { label: string; value: ReactNode }[] {
  const others = (index?.nodes ?? []).filter((node) => !index?.trouble?.includes(node));
  return others.length === 0 ? [] : [part(words.nodes, others.join(' '))];
}

/** A row; `trouble` is null where there is none, undefined while it is not known. */
function part(
  label: string,
  trouble: string | null | undefined,
): { label: string; value: ReactNode } {
  if (trouble === undefined) return { label, value: '…' };
  const Icon = trouble === null ? DoneIcon : WarningIcon;
  return {
    label,
    value: (
      <span
        className={`flex items-center justify-end gap-1.5 [overflow-wrap:anywhere] ${trouble === null ? 'text-good' : 'text-warn'}`}
      >
        <Icon className="size-[18px] shrink-0" />
        {trouble ?? words.well}
      </span>
    ),
  };
}

function FaucetBalance({ address }: { address: string }) {
  const config = useConfig();
  const { data } = useQuery(balanceOptions(config, address as `0x${string}`));
  if (data === undefined) return '…';
  return `${formatAmount(data, config.tokenDecimals, 2)} ${config.tokenSymbol}`;
}
