import { byteLength, launchLimits } from '@parley/domain/nft/launch';
import { createText } from '@parley/text/create';
import { useId } from 'react';
import { classes } from '../../../ui/classes.ts';

type DescriptionFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** How many bytes it is too long; 0 or less for none. */
  over: number;
};

/** What people should know of a collection, counted in bytes as the chain does. */
export function DescriptionField({ value, onChange, over }: DescriptionFieldProps) {
  const id = useId();
  const isLong = over > 0;
  return (
    <div>
      <p className="mb-2 flex items-baseline justify-between gap-3 text-sm text-soft">
        <label htmlFor={id}>{createText.description}</label>
        <span className={classes('tabular text-xs', isLong ? 'text-bad' : 'text-faint')}>
          {createText.bytes(byteLength(value.trim()), launchLimits.descriptionBytes)}
        </span>
      </p>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isLong || undefined}
        className={classes(
          'block w-full resize-y rounded-control border bg-raise px-3 py-2.5 text-[16px] outline-none transition-colors duration-150 focus:border-soft wide:text-base',
          isLong ? 'border-bad' : 'border-line',
        )}
      />
      {isLong && <p className="mt-1.5 text-bad text-sm">{createText.descriptionTooLong(over)}</p>}
    </div>
  );
}
