import { actionText } from '@parley/text/messageActions';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type Emoji, emojiGroups, inTone, searchEmoji } from './emoji.ts';
import { recentEmoji, rememberEmoji, rememberTone, skinTone } from './emojiMemory.ts';

const words = actionText.picker;
const columns = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

/** All emoji: those used last, by group, and by search; in the skin tone of the member's choice. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [query, setQuery] = useState('');
  const [tone, setTone] = useState(skinTone);
  const [recent] = useState(recentEmoji);
  const grid = useRef<HTMLDivElement>(null);
  const asked = useDeferredValue(query);
  const found = searchEmoji(asked);
  const isSearching = asked.trim() !== '';

  function choose(emoji: string) {
    rememberEmoji(emoji);
    onChoose(emoji);
  }

  function onFieldKey(event: KeyboardEvent) {
    // What is shown may be an answer to fewer letters.
    const [first] = searchEmoji(query);
    if (event.key === 'Enter') {
      // Else it would be typed where the focus goes.
      event.preventDefault();
      if (first !== undefined) choose(inTone(first, tone));
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    grid.current?.querySelector('button')?.focus();
  }

  const cells = (emoji: readonly Emoji[]) =>
    emoji.map((one) => (
      <Cell key={one.emoji} label={one.label} emoji={inTone(one, tone)} choose={choose} />
    ));

  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-2 p-3">
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onFieldKey}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-line bg-bg px-3 text-[16px] wide:min-h-9 wide:text-base"
        />
        <select
          aria-label={words.skin}
          value={tone}
          onChange={(event) => {
            setTone(Number(event.target.value));
            rememberTone(Number(event.target.value));
          }}
          className="min-h-11 rounded-control border border-line bg-bg px-2 text-base wide:min-h-9"
        >
          {words.tones.map((name, index) => (
            <option key={name} value={index} aria-label={name}>
              {['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'][index]}
            </option>
          ))}
        </select>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move among the buttons in it */}
      <div ref={grid} onKeyDown={moveInGrid} className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {isSearching && found.length === 0 && (
          <p role="status" className="py-8 text-center text-soft">
            {words.nothing(asked.trim())}
          </p>
        )}
        {isSearching && found.length > 0 && <Group name={words.results}>{cells(found)}</Group>}
        {!isSearching && (
          <Group name={words.recent}>
            {recent.map((emoji) => (
              <Cell key={emoji} label={labels.get(emoji) ?? emoji} emoji={emoji} choose={choose} />
            ))}
          </Group>
        )}
        {!isSearching &&
          emojiGroups.map(({ group, emoji }) => (
            <Group key={group} name={words.groups[group] ?? ''} isLong>
              {cells(emoji)}
            </Group>
          ))}
      </div>
    </div>
  );
}

const labels = new Map(
  emojiGroups.flatMap(({ emoji }) =>
    emoji.flatMap(({ emoji: plain, tones, label }) =>
      [plain, ...tones].map((one) => [one, label] as const),
    ),
  ),
);

function Group({
  name,
  isLong = false,
  children,
}: {
  name: string;
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={name}
      className={classes(isLong && '[contain-intrinsic-size:auto_40rem] [content-visibility:auto]')}
    >
      <h3 className="pt-2 pb-1 font-semibold text-faint text-xs">{name}</h3>
      <div className="grid grid-cols-8">{children}</div>
    </section>
  );
}

type CellProps = { label: string; emoji: string; choose: (emoji: string) => void };

function Cell({ label, emoji, choose }: CellProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => choose(emoji)}
      className="inline-flex aspect-square items-center justify-center rounded-lg text-xl hover:bg-line focus-visible:bg-line"
    >
      {emoji}
    </button>
  );
}

function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const next = all[Math.min(all.length - 1, Math.max(0, all.indexOf(event.target) + step))];
  event.preventDefault();
  next?.focus();
}
