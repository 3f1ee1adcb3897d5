import { Button } from './Button.tsx';

type CopyFieldProps = {
  label: string;
  value: string;
  copyLabel: string;
  onCopy: () => void;
};

/** A read-only value to copy; selecting it by hand works as well. */
export function CopyField({ label, value, copyLabel, onCopy }: CopyFieldProps) {
  return (
    <div className="flex gap-2">
      <input
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 min-w-0 flex-1 text-ellipsis rounded-control border border-line bg-raise px-3 font-medium font-mono text-[13px] text-soft wide:min-h-10"
      />
      <Button onClick={onCopy}>{copyLabel}</Button>
    </div>
  );
}
