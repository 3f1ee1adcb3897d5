import { foldName } from '@parley/domain/names/rules';
import { shortAddress } from '@parley/domain/tokens/format';
import { text } from '@parley/text/ui';
import { writingText } from '@parley/text/writing';
import { useQuery } from '@tanstack/react-query';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConfig } from '../../../data/config.tsx';
import { foundPeopleOptions } from '../../../data/search.ts';
import { useDebounced } from '../../../data/useDebounced.ts';
import { muted } from '../../../storage/muted.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useRoom } from '../chatContext.tsx';
import { type Candidate, candidatesOf } from './candidates.ts';

type MentionPickerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  roomId: string;
  /** The member's own address, in lower case. */
  self: string;
  query: string;
  onChoose: (name: string) => void;
  onClose: () => void;
};

/** How long a name is typed before the index is asked, in milliseconds. */
const askAfterMs = 120;

/** Members whose name is being typed. The focus stays in the field, which the arrow keys choose from. */
export function MentionPicker({
  field,
  roomId,
  self,
  query,
  onChoose,
  onClose,
}: MentionPickerProps) {
  const { view } = useRoom(roomId);
  const { tldName } = useConfig();
  const listId = useId();
  const asked = useDebounced(query, askAfterMs);
  // No answer stands in for the one to what is typed now.
  const { data, failureCount } = useQuery({
    ...foundPeopleOptions(asked),
    enabled: asked !== '',
    placeholderData: () => undefined,
  });
  const isAsked = asked === query;
  const isAnswered = query === '' || (isAsked && (data !== undefined || failureCount > 0));
  const people = { messages: view.timeline.messages, people: view.people };
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const found = query !== '' && isAsked ? (data?.names ?? []) : [];
  const others = { self, blocked };
  const { candidates, isWhole } = candidatesOf(query, people, found, others, tldName);
  const [chosen, setChosen] = useState<{ query: string; name: string } | null>(null);
  // Another query begins at the first again; what comes later moves nobody away from what they chose.
  const chosenAt = candidates.findIndex(({ name }) => name === chosen?.name);
  const isChosen = chosen?.query === query && chosenAt !== -1;
  const at = isChosen ? chosenAt : 0;
  const choose = (index: number) => setChosen({ query, name: candidates[index]?.name ?? '' });

  /** What a key does here; what does nothing is left to the field, such as the Enter that sends. */
  function actionOf(key: string): (() => void) | null {
    const candidate = candidates[at];
    if (key === 'Escape') return onClose;
    if (candidate === undefined) return null;
    const step = steps[key];
    if (step !== undefined)
      return () => choose((at + step + candidates.length) % candidates.length);
    if (key !== 'Enter' && key !== 'Tab') return null;
    // Whoever typed a whole name is done with it: nobody else takes its place.
    const isTyped = candidate.name === foldName(query);
    if (isTyped ? key === 'Enter' : isWhole && !isChosen) return null;
    // The index may know somebody of exactly this name: nobody is first before it answered.
    return () => (isAnswered || isChosen) && onChoose(candidate.name);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.shiftKey ? null : actionOf(event.key);
    if (act === null) return;
    // Before the field takes Enter for sending.
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    element.addEventListener('keydown', listen);
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-controls', listId);
    return () => {
      element.removeEventListener('keydown', listen);
      for (const name of ['autocomplete', 'controls', 'activedescendant']) {
        element.removeAttribute(`aria-${name}`);
      }
    };
  }, [field, listId]);
  const activeId = candidates.length === 0 ? null : optionId(listId, at);
  useEffect(() => {
    if (activeId === null) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', activeId);
  }, [field, activeId]);

  return (
    <div
      hidden={candidates.length === 0 && !isAnswered}
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-w-[420px] overflow-hidden rounded-sheet border border-line bg-raise shadow-[0_8px_32px_rgb(0_0_0/0.3)]"
    >
      <p role="status" className="sr-only">
        {writingText.candidates(candidates.length)}
      </p>
      {candidates.length === 0 && (
        <p className="px-4 py-3 text-soft text-sm">{writingText.nobody(query)}</p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={writingText.members}
        aria-busy={!isAnswered}
        hidden={candidates.length === 0}
      >
        {candidates.map((candidate, index) => (
          <Option
            key={candidate.name}
            id={optionId(listId, index)}
            candidate={candidate}
            tld={tldName}
            isChosen={index === at}
            onHover={() => choose(index)}
            onChoose={() => onChoose(candidate.name)}
          />
        ))}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const optionId = (listId: string, index: number) => `${listId}-${index}`;

type OptionProps = {
  id: string;
  candidate: Candidate;
  tld: string;
  isChosen: boolean;
  onHover: () => void;
  onChoose: () => void;
};

function Option({
  id,
  candidate: { name, address },
  tld,
  isChosen,
  onHover,
  onChoose,
}: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onHover}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={undefined}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5',
        isChosen && 'bg-ink/8 [--faint:var(--soft)]',
      )}
    >
      <Avatar address={address as `0x${string}`} className="size-8 rounded-[9px]" />
      <span className="min-w-0 flex-1">
        <MemberName name={name} address={address} tld={tld} warnings={text.nameWarning} />
      </span>
      {/* Names may look alike; addresses tell them apart. */}
      <span className="shrink-0 font-mono text-faint text-xs">{shortAddress(address)}</span>
    </div>
  );
}
