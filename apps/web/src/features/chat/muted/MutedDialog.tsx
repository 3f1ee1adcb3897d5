import { shortAddress } from '@parley/domain/tokens/format';
import { mutedText } from '@parley/text/muted';
import { text } from '@parley/text/ui';
import { useId, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useMainName } from '../../../data/names.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { muted } from '../../../storage/muted.ts';
import { isMutedKept, mutedOwner } from '../../../storage/mutedOwner.ts';
import { isMutedFull, toggleMuted } from '../../../storage/toggleMuted.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CloseIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';

/** Whom and what the member hears nothing of, each to take back. */
export function MutedDialog({ onClose }: { onClose: () => void }) {
  const { people, words, blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const owner = useSyncExternalStore(mutedOwner.subscribe, mutedOwner.get);
  const isKept = isMutedKept(useAuthor()?.toLowerCase() ?? null, owner);
  return (
    <Dialog title={mutedText.title} closeLabel={text.close} onClose={onClose}>
      <p className="text-soft">{mutedText.note}</p>
      <p role="status" className="mt-2 text-faint text-sm">
        {isKept ? mutedText.kept : mutedText.here}
      </p>
      <People kind="people" people={people} />
      <People kind="blocked" people={blocked} />
      <h3 className="mt-5 mb-2 text-[15px]">{mutedText.words}</h3>
      <AddWord words={words} />
      <ul className="mt-3 flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="max-w-full">
            <Button
              size="small"
              aria-label={mutedText.drop(word)}
              onClick={() => toggleMuted('words', word)}
              className="max-w-full"
            >
              <bdi className="truncate">{word}</bdi>
              <CloseIcon className="size-3.5" />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type Kind = 'people' | 'blocked';

const texts = {
  people: { title: mutedText.people, none: mutedText.noPeople, end: mutedText.unmuteMember },
  blocked: {
    title: mutedText.blockedPeople,
    none: mutedText.noBlocked,
    end: mutedText.unblockMember,
  },
};

function People({ kind, people }: { kind: Kind; people: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 mb-1 text-[15px]">{texts[kind].title}</h3>
      {people.length === 0 && <p className="text-soft">{texts[kind].none}</p>}
      <ul>
        {people.map((address) => (
          <Person key={address} kind={kind} address={address as `0x${string}`} />
        ))}
      </ul>
    </>
  );
}

function Person({ kind, address }: { kind: Kind; address: `0x${string}` }) {
  const { tldName } = useConfig();
  const name = useMainName(address) ?? null;
  return (
    <li className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
      <Avatar address={address} className="size-8 rounded-[9px]" />
      <span className="min-w-0 flex-1">
        <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
      </span>
      <Button
        size="small"
        aria-label={`${texts[kind].end} ${name === null ? shortAddress(address) : `${name}${tldName}`}`}
        onClick={() => toggleMuted(kind, address)}
      >
        {texts[kind].end}
      </Button>
    </li>
  );
}

function AddWord({ words }: { words: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const word = typed.trim().toLowerCase();
  const isFull = word !== '' && isMutedFull('words', word);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (word !== '' && !words.includes(word)) toggleMuted('words', word);
        setTyped('');
      }}
    >
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1.5 block text-sm text-soft">
          {mutedText.word}
        </label>
        <input
          id={id}
          dir="auto"
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          aria-describedby={isFull ? `${id}-full` : undefined}
          className="min-h-11 w-full rounded-control border border-line bg-raise px-3 text-[16px] wide:text-base"
        />
      </div>
      <Button type="submit" disabled={word === '' || isFull} className="min-h-11">
        {mutedText.add}
      </Button>
      {isFull && (
        <p id={`${id}-full`} role="alert" className="basis-full text-sm text-warn">
          {mutedText.full.words}
        </p>
      )}
    </form>
  );
}
