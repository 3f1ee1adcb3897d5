import { Button } from './Button.tsx';

type CopyFieldProps = {
  label: string;
  /** A link. */
  value: string;
  copyLabel: string;
  onCopy: () => void;
};

const textClass = 'px-3 font-medium font-mono text-xs text-soft';

/** A read-only link to copy; selecting it by hand works as well, and shows the whole of it. */
export function CopyField({ label, value, copyLabel, onCopy }: CopyFieldProps) {
  const { place, end } = shownParts(value);
  return (
    <div className="flex gap-2">
      <div className="relative min-h-11 min-w-0 flex-1 rounded-control border border-line bg-raise wide:min-h-10">
        <input
          readOnly
          aria-label={label}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={`peer absolute inset-0 w-full rounded-control bg-transparent opacity-0 focus:opacity-100 ${textClass}`}
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-0 flex items-center peer-focus:invisible ${textClass}`}
        >
          <span className="truncate">{place}</span>
          <span className="shrink-0">{end}</span>
        </span>
      </div>
      <Button onClick={onCopy}>{copyLabel}</Button>
    </div>
  );
}

/** Characters of a link's end that fit beside the button in a sidebar. */
const endLength = 15;

/**
 * What a link shows while nobody selects it: the place, which gives way first, and the end, which
 * distinguishes it from others. A long end loses its middle, and the scheme is left out.
 */
function shownParts(link: string): { place: string; end: string } {
  const shown = link.replace(/^https?:\/\//, '');
  const at = shown.lastIndexOf('/');
  const end = shown.slice(at);
  const short = end.length > endLength ? `${end.slice(0, 10)}…${end.slice(-4)}` : end;
  return { place: shown.slice(0, at), end: short };
}
