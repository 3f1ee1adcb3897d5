import { OutsideIcon } from './icons.ts';

/** The mark at the end of a row that leads out of the community; nothing without an address. */
export function OutsideLink({ url, label }: { url: string | null; label: string }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
      className="-my-2 -me-2 inline-flex size-10 shrink-0 items-center justify-center text-faint hover:text-ink wide:size-8"
    >
      <OutsideIcon className="size-4" />
    </a>
  );
}
