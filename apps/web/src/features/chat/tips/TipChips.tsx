import type { Message } from '@parley/domain/chat/wire';
import { formatAmount } from '@parley/domain/tokens/format';
import { tipsText } from '@parley/text/tips';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { tipTotalsOptions } from '../../../data/tips.ts';
import { CoinsIcon } from '../../../ui/icons.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { TipList } from './TipList.tsx';
import { useTipId } from './tipId.ts';
import { tokenOf, useTipTokens } from './tokens.ts';

/** What a message was tipped, by token; a press lists by whom. */
export function TipChips({ message }: { message: Message }) {
  const id = useTipId(message);
  const tokens = useTipTokens();
  const tabIndex = use(ControlTabIndex);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...tipTotalsOptions(id ?? ''), enabled: id !== null });
  const totals = (data ?? []).flatMap(({ token, amount, count }) => {
    const of = tokenOf(tokens, token);
    return of === null ? [] : [{ of, amount, count }];
  });
  if (id === null || totals.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 pt-1 pb-1 text-sm">
      {totals.map(({ of, amount, count }) => {
        const shown = formatAmount(amount, of.decimals, 4);
        return (
          <button
            key={of.symbol}
            type="button"
            tabIndex={tabIndex}
            onClick={() => setOpen(true)}
            className="tabular inline-flex h-7 items-center gap-1.5 rounded-full border border-signal-text/40 bg-raise px-2.5 font-medium text-signal-text transition-colors duration-150 hover:border-signal-text pointer-coarse:h-9"
          >
            <CoinsIcon className="size-3.5" />
            <span aria-hidden="true">
              {shown} <bdi>{of.symbol}</bdi>
            </span>
            <span className="sr-only">{tipsText.chip(shown, of.symbol, count)}</span>
          </button>
        );
      })}
      {isOpen && <TipList id={id} onClose={() => setOpen(false)} />}
    </div>
  );
}
