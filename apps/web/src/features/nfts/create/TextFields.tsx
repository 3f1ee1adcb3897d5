import { byteLength, launchLimits, proposedId, proposedSymbol } from '@parley/domain/nft/launch';
import { createText } from '@parley/text/create';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { launchedOptions } from '../../../data/launchpad.ts';
import { useDebounced } from '../../../data/useDebounced.ts';
import { useAddress } from '../../../data/wallet.ts';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/Field.tsx';
import type { DraftFieldsProps } from './MediaFields.tsx';

/** The title, what it is called on chain, and what people should know. */
export function TextFields({ draft, faults, change }: DraftFieldsProps) {
  const id = useId();
  const shown = (fault: (typeof faults)[keyof typeof faults]) =>
    fault === undefined || fault.isMissing ? null : fault.text;
  const uniqueId = draft.uniqueId || proposedId(draft.title);
  const isTaken = useIsTaken(uniqueId);
  const over = shown(faults.description);
  return (
    <div className="grid gap-4">
      <Field
        label={createText.title}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        suffix={createText.ofLetters([...draft.title.trim()].length, launchLimits.title)}
        wrong={shown(faults.title) !== null}
        hint={shown(faults.title)}
        autoCapitalize="sentences"
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <Field
          label={createText.symbol}
          value={draft.symbol}
          placeholder={proposedSymbol(draft.title)}
          onChange={(event) => change({ symbol: event.target.value })}
          wrong={shown(faults.symbol) !== null}
          hint={shown(faults.symbol) ?? createText.symbolHint}
        />
        <Field
          label={createText.uniqueId}
          value={draft.uniqueId}
          placeholder={proposedId(draft.title)}
          onChange={(event) => change({ uniqueId: event.target.value.trim().toLowerCase() })}
          wrong={isTaken || shown(faults.uniqueId) !== null}
          hint={isTaken ? createText.idTaken : (shown(faults.uniqueId) ?? createText.idHint)}
        />
      </div>
      <div>
        <p className="mb-2 flex items-baseline justify-between gap-3 text-sm text-soft">
          <label htmlFor={id}>{createText.description}</label>
          <span className={classes('tabular text-xs', over === null ? 'text-faint' : 'text-bad')}>
            {createText.bytes(byteLength(draft.description.trim()), launchLimits.descriptionBytes)}
          </span>
        </p>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          aria-invalid={over !== null || undefined}
          className={classes(
            'block w-full resize-y rounded-control border bg-raise px-3 py-2.5 text-[16px] outline-none transition-colors duration-150 focus:border-soft wide:text-base',
            over === null ? 'border-line' : 'border-bad',
          )}
        />
        {over !== null && <p className="mt-1.5 text-bad text-sm">{over}</p>}
      </div>
    </div>
  );
}

/** Whether the member has launched a collection with this id. */
export function useIsTaken(uniqueId: string): boolean {
  const config = useConfig();
  const creator = useAddress();
  const settled = useDebounced(uniqueId, 300);
  const { data } = useQuery({
    ...launchedOptions(config, creator ?? '0x', settled),
    enabled: creator !== null && settled !== '',
  });
  return settled === uniqueId && Boolean(data);
}
