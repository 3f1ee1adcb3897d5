import { formatAmount } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { useConfig } from '../../data/config.tsx';
import { Field } from '../../ui/Field.tsx';
import type { PowerField } from './fields.ts';

type FieldRowProps = {
  field: PowerField;
  typed: string;
  isWrong: boolean;
  onType: (typed: string) => void;
};

/** One value that an owner sets. */
export function FieldRow({ field, typed, isWrong, onType }: FieldRowProps) {
  const { tokenSymbol } = useConfig();
  const { invalid } = operatorText;
  const isAddress = field.kind === 'address';
  const hint =
    field.kind === 'share'
      ? invalid.share(formatAmount(field.maximum, 2, 2))
      : isWrong
        ? invalid[field.kind]
        : null;
  return (
    <Field
      label={field.label}
      inputMode={isAddress ? 'text' : 'decimal'}
      {...(!isAddress && { suffix: field.kind === 'share' ? '%' : tokenSymbol })}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      wrong={isWrong}
      hint={hint}
    />
  );
}
