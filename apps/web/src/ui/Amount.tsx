type AmountProps = {
  /** As it is shown, or … while it loads. */
  value: string;
  unit: string;
  size?: 'small' | 'medium' | 'large' | 'page';
};

const sizes = {
  small: 'text-sm',
  medium: 'text-lg',
  large: 'text-[30px] leading-9 tracking-[-0.04em]',
  /** One on a page. */
  page: 'text-[40px] leading-[48px] tracking-[-0.04em]',
} as const;

/** An amount in figures of one width, and its unit, which is quieter. */
export function Amount({ value, unit, size = 'medium' }: AmountProps) {
  return (
    <span className="whitespace-nowrap">
      <span className={`tabular font-medium font-mono ${sizes[size]}`}>{value}</span>{' '}
      <span className="text-sm text-soft">{unit}</span>
    </span>
  );
}
