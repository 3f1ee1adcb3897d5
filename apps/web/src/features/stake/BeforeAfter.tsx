type BeforeAfterProps = {
  before: string;
  /** Left out, or the same as before, where nothing changes. */
  after?: string;
  unit: string;
};

/** A figure with its unit, before and after what is about to be sent. */
export function BeforeAfter({ before, after = before, unit }: BeforeAfterProps) {
  return (
    <span>
      <span className="tabular font-medium font-mono text-sm">
        {before}
        {after !== before && ` → ${after}`}
      </span>{' '}
      <span className="text-sm text-soft">{unit}</span>
    </span>
  );
}
