import { tradeText } from '@parley/text/collection';
import { classes } from '../../../ui/classes.ts';

type PiecePickerProps = {
  ids: readonly number[];
  chosen: readonly number[];
  /** Most pieces of one sale; where it is one, another choice takes its place. */
  most: number;
  onChange: (ids: readonly number[]) => void;
};

/** Which of one's pieces are sold. */
export function PiecePicker({ ids, chosen, most, onChange }: PiecePickerProps) {
  const isFull = most > 1 && chosen.length >= most;
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{tradeText.choose}</legend>
      <div className="flex max-h-[132px] flex-wrap gap-2 overflow-y-auto p-0.5">
        {ids.map((id) => {
          const isChosen = chosen.includes(id);
          return (
            <label
              key={id}
              className={classes(
                'tabular inline-flex min-h-9 cursor-pointer items-center rounded-lg border px-2.5 font-mono text-sm wide:min-h-[26px]',
                'has-focus-visible:outline-2 has-focus-visible:outline-signal-text has-focus-visible:outline-offset-2',
                isChosen
                  ? 'border-soft bg-raise text-ink'
                  : 'border-line text-soft hover:border-edge',
              )}
            >
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && isFull}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])
                }
                className="sr-only"
              />
              #{id}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
