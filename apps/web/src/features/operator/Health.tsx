import { indexStateSchema } from '@parley/domain/indexed/wire';
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

const words = operatorText.health;
const readiness = z.object({
  reasons: z.array(z.string()),
  index: indexStateSchema,
  /** Null where this server anchors nothing. */
  anchors: z.nullish(z.object({ trouble: z.nullable(z.string()) })),
});
/** How far behind the index may be before it is called so, in seconds. */
const behindMax = 60;

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
              data &&
                (data.index.behindSeconds > behindMax
                  ? words.behind(data.index.behindSeconds)
                  : null),
            ),
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

function unwell(reasons: readonly string[], part: keyof typeof words.unwell): string | null {
  return reasons.includes(part) ? words.unwell[part] : null;
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
