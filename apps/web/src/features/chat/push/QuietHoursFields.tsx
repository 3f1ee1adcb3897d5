import type { QuietHours } from '@parley/domain/push/quietHours';
import { pushText } from '@parley/text/push';
import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Choice } from './Choice.tsx';
import { clockOf, minutesOf } from './clock.ts';

type QuietHoursFieldsProps = {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
};

const usual = { from: 22 * 60, to: 7 * 60 };

/** From when to when this device stays quiet, by the clock of this browser. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  /** What is typed, while it is no other time than before. */
  const [typed, setTyped] = useState<Partial<Record<'from' | 'to', string>>>({});
  const shown = (side: 'from' | 'to') => typed[side] ?? clockOf(quiet?.[side] ?? usual[side]);
  const isSame = shown('from') === shown('to');

  function type(side: 'from' | 'to', value: string): void {
    const next = { from: shown('from'), to: shown('to'), [side]: value };
    const [from, to] = [minutesOf(next.from), minutesOf(next.to)];
    const isWhole = from !== null && to !== null && from !== to;
    setTyped(isWhole ? {} : next);
    if (isWhole) onChange({ from, to, zone });
  }

  const field = (side: 'from' | 'to') => (
    <Field
      type="time"
      required
      label={pushText[side]}
      value={shown(side)}
      wrong={isSame}
      onChange={(event) => type(side, event.target.value)}
    />
  );

  return (
    <div>
      <div>
        <Choice
          label={pushText.quiet}
          isOn={quiet !== null}
          onChange={(isOn) => {
            setTyped({});
            onChange(isOn ? { ...usual, zone } : null);
          }}
        />
      </div>
      {quiet !== null && (
        <>
          <div className="mt-2 grid grid-cols-2 gap-3">
            {field('from')}
            {field('to')}
          </div>
          <p
            role={isSame ? 'alert' : undefined}
            className={isSame ? 'mt-2 text-bad text-sm' : 'mt-2 text-soft text-sm'}
          >
            {isSame ? pushText.quietSame : pushText.quietNote(quiet.zone.replaceAll('_', ' '))}
          </p>
        </>
      )}
    </div>
  );
}
