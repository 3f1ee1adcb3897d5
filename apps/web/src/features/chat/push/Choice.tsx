type ChoiceProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** One thing that may be wanted. */
export function Choice({ label, isOn, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 border-line border-b last:border-b-0 wide:min-h-10">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-(--color-signal)"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}
