import { memberPath } from '@parley/domain/site/memberPath';
import { profilePath } from '@parley/domain/site/pages';
import { searchText } from '@parley/text/search';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { optionId, ResultList } from './ResultList.tsx';
import type { Destination, MessagePlace, Result } from './results.ts';
import { useResults } from './useResults.ts';

type PaletteProps = {
  destinations: readonly Destination[];
  /** Shows a message where it was said. */
  onMessage: (place: MessagePlace) => void;
  onClose: () => void;
};

/** One field that finds people, rooms, pages, NFTs, messages, and things to do. */
export function Palette({ destinations, onMessage, onClose }: PaletteProps) {
  const { tldName } = useConfig();
  const [, goTo] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const { query, words, found, messages, ...state } = useResults(typed, destinations);
  const { isBusy, hasFailed, hidesBlocked } = state;
  // The chosen row may have gone with what was typed.
  const place = Math.max(
    0,
    found.findIndex(({ key }) => key === wanted),
  );
  const chosen = found[place] ?? null;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const personPath = ({ name, holder }: { name: string; holder: string }) =>
    memberPath({ name, address: holder }, tldName);

  function open(result: Result): void {
    onClose();
    if (result.kind === 'message') onMessage(result.message);
    // The name of before may be somebody else's by now.
    else if (result.kind === 'recent') goTo(profilePath(result.found.holder));
    else if (result.kind === 'person') goTo(personPath(result.found));
    else if (result.kind === 'nft') goTo(`/nft/collection?id=${result.card.address}`);
    else if ('run' in result.destination) result.destination.run();
    else goTo(result.destination.href);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setWanted(found[(place + step + found.length) % found.length]?.key ?? null);
    } else if (event.key === 'Enter' && chosen !== null) {
      event.preventDefault();
      open(chosen);
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; the keyboard has Escape
    <dialog
      ref={dialog}
      aria-label={searchText.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="h-dvh max-h-none w-full max-w-full overflow-hidden bg-bg text-ink wide:mt-22 wide:mb-auto wide:h-fit wide:w-[680px] wide:rounded-sheet wide:border wide:border-line wide:shadow-[0_24px_80px_rgb(0_0_0/0.35)]"
    >
      <div className="flex h-full flex-col wide:max-h-[min(512px,calc(100dvh-120px))]">
        <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b ps-4 pe-2">
          <SearchIcon className="size-5 shrink-0 text-soft" />
          <input
            type="search"
            role="combobox"
            aria-label={searchText.label}
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen === null ? undefined : optionId(listId, chosen.key)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder={searchText.label}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWanted(null);
            }}
            onKeyDown={onKeyDown}
            className="min-w-0 flex-1 bg-transparent text-[17px] outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
          />
          {isBusy && query !== '' && <Spinner />}
          <button
            type="button"
            onClick={onClose}
            aria-label={searchText.close}
            className="inline-flex size-11 items-center justify-center rounded-control text-soft hover:text-ink"
          >
            <CloseIcon />
          </button>
        </div>
        <ResultList
          id={listId}
          found={found}
          words={words}
          chosen={chosen?.key ?? null}
          isBusy={isBusy && query !== ''}
          onChoose={setWanted}
          onOpen={open}
        />
        <div className="shrink-0 px-4.5 pb-3">
          <MoreButton
            label={searchText.more}
            hasMore={query !== '' && messages.hasNextPage}
            isBusy={messages.isFetchingNextPage}
            hasFailed={messages.isFetchNextPageError}
            load={() => void messages.fetchNextPage()}
          />
          <p className="pt-3 text-soft">{note()}</p>
        </div>
      </div>
      <p role="status" className="sr-only">
        {query === '' || isBusy ? '' : searchText.count(found.length)}
      </p>
    </dialog>
  );

  function note(): string | null {
    if (query === '') return searchText.hint;
    if (hasFailed) return searchText.failed;
    if (found.length > 0 || isBusy) return null;
    return hidesBlocked ? searchText.blocked : searchText.nothing(query);
  }
}
