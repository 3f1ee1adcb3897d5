import { searchText } from '@parley/text/search';
import { openDialog } from '../platform/dialogs.ts';
import { SearchIcon } from '../ui/icons.ts';

/** Looks like the field that it opens. */
export function SearchButton() {
  return (
    <button
      type="button"
      onClick={() => openDialog('search')}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-9 min-w-9 max-w-[300px] flex-[1_1_300px] items-center gap-2.5 overflow-hidden rounded-control border border-line px-3 text-faint text-sm hover:border-faint hover:text-soft"
    >
      <SearchIcon className="size-4 shrink-0" />
      <span className="truncate">{searchText.label}</span>
      <kbd className="ms-auto shrink-0 max-[1179px]:hidden rounded-md border border-line px-1.5 py-0.5 font-mono text-xs">
        {searchText.keys}
      </kbd>
    </button>
  );
}

/** The same on phones, where the bar has room for its picture alone. */
export function SearchIconButton() {
  return (
    <button
      type="button"
      onClick={() => openDialog('search')}
      aria-label={searchText.label}
      className="inline-flex size-11 items-center justify-center rounded-control text-soft hover:text-ink"
    >
      <SearchIcon className="size-5" />
    </button>
  );
}
