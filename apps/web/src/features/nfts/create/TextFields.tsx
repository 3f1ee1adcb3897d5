import { byteLength, launchLimits, proposedId, proposedSymbol } from '@parley/domain/nft/launch';
import { createText } from '@parley/text/create';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { launchedOptions } from '../../../data/launchpad.ts';
import { useDebounced } from '../../../data/useDebounced.ts';
import { useAddress } from '../../../data/wallet.ts';
import { Field } from '../../../ui/Field.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import type { DraftFieldsProps } from './MediaFields.tsx';

/** The title, what it is called on chain, and what people should know. */
export function TextFields({ draft, faults, change }: DraftFieldsProps) {
  const shown = (fault: (typeof faults)[keyof typeof faults]) =>
    fault === undefined || fault.isMissing ? null : fault.text;
  const uniqueId = draft.uniqueId || proposedId(draft.title);
  const isTaken = useIsTaken(uniqueId);
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
      <DescriptionField
        value={draft.description}
        onChange={(description) => change({ description })}
        over={byteLength(draft.description.trim()) - launchLimits.descriptionBytes}
      />
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
