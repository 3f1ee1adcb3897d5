import { formatAmount } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { Field } from '../../ui/Field.tsx';
import { fieldFault, type PlainField, unitOf } from './fields.ts';
import { useCoin } from './useCoin.ts';

type FieldRowProps = {
  field: PlainField;
  typed: string;
  onType: (typed: string) => void;
};

/** One value that an owner sets. */
export function FieldRow({ field, typed, onType }: FieldRowProps) {
  const coin = useCoin();
  const unit = unitOf(field, coin);
  const fault = fieldFault(field, typed, coin);
  const limit =
    field.kind === 'share' ? operatorText.invalid.share(formatAmount(field.maximum, 2, 2)) : null;
  return (
    <Field
      label={field.label}
      inputMode={unit === null ? 'text' : 'decimal'}
      {...(unit !== null && { suffix: unit })}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      wrong={fault !== null}
      hint={fault ?? limit}
    />
  );
}
