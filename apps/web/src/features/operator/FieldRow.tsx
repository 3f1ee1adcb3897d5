import { formatAmount } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { Field } from '../../ui/Field.tsx';
import { type PowerField, unitOf } from './fields.ts';
import { useCoin } from './useCoin.ts';

type FieldRowProps = {
  field: PowerField;
  typed: string;
  isWrong: boolean;
  onType: (typed: string) => void;
};

/** One value that an owner sets. */
export function FieldRow({ field, typed, isWrong, onType }: FieldRowProps) {
  const unit = unitOf(field, useCoin());
  const { invalid } = operatorText;
  const hint =
    field.kind === 'share'
      ? invalid.share(formatAmount(field.maximum, 2, 2))
      : isWrong
        ? invalid[field.kind]
        : null;
  return (
    <Field
      label={field.label}
      inputMode={unit === null ? 'text' : 'decimal'}
      {...(unit !== null && { suffix: unit })}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      wrong={isWrong}
      hint={hint}
    />
  );
}
