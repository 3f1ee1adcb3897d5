import { searchText } from '@parley/text/search';
import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { ResultRow } from './ResultRow.tsx';
import type { Result } from './results.ts';

type ResultListProps = {
  id: string;
  found: readonly Result[];
  words: readonly string[];
  /** The key of the one that Enter opens; null for none. */
  chosen: string | null;
  /** More may come, or what is there may go. */
  isBusy: boolean;
  onChoose: (key: string) => void;
  onOpen: (result: Result) => void;
};

const kinds = ['recent', 'person', 'place', 'nft', 'message'] as const;
const titles = {
  recent: searchText.recent,
  person: searchText.people,
  place: searchText.places,
  nft: searchText.nfts,
  message: searchText.messages,
};

/** What was found, by kind; the field keeps the focus and names the chosen row. */
export function ResultList({
  id,
  found,
  words,
  chosen,
  isBusy,
  onChoose,
  onOpen,
}: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen === null) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      aria-label={searchText.results}
      aria-busy={isBusy}
      className="min-h-0 overflow-y-auto px-2"
    >
      {kinds.map((kind) => {
        const rows = found.filter((result) => result.kind === kind);
        if (rows.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div
              id={`${id}-${kind}`}
              role="presentation"
              className="px-2.5 pt-3 pb-1.5 font-semibold text-faint text-xs"
            >
              {titles[kind]}
            </div>
            {rows.map((result) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the field's
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen row
              <div
                key={result.key}
                id={optionId(id, result.key)}
                role="option"
                aria-selected={result.key === chosen}
                onPointerMove={() => onChoose(result.key)}
                onClick={() => onOpen(result)}
                className={classes(
                  'flex min-h-[46px] cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5',
                  result.key === chosen && 'bg-raise',
                )}
              >
                <ResultRow result={result} words={words} />
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** The id of a row's element. */
export function optionId(list: string, key: string): string {
  return `${list}-${key.replace(/\s/g, '-')}`;
}
