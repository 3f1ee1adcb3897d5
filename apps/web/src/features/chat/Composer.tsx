import type { Room } from '@parley/domain/config/wire';
import { text } from '@parley/text/messages';
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { useAddress, useIsChainSupported } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { useChat, useRoom } from './chatContext.tsx';
import { charactersLeft, isSendable, readDraft, writeDraft } from './draft.ts';
import { focusNameField } from './focusNameField.ts';

type ComposerProps = { room: Room; entrance: ReactNode };

/** Where one writes, or what has to come before: a wallet, then a name. */
export function Composer({ room, entrance }: ComposerProps) {
  const address = useAddress();
  const isSupported = useIsChainSupported();
  const { postingNeedsName } = useConfig();
  const name = useMainName(address);
  const needsName = postingNeedsName && name === null;

  return (
    <div className="shrink-0 px-4 pb-[max(16px,env(safe-area-inset-bottom))] wide:px-6 wide:pb-5">
      {address === null && <Step words={text.chat.connectToWrite}>{entrance}</Step>}
      {address !== null && needsName && (
        <Step words={isSupported ? text.chat.getNameText : text.chat.wrongChain}>
          {isSupported ? <Button onClick={focusNameField}>{text.chat.getName}</Button> : entrance}
        </Step>
      )}
      {address !== null && !needsName && <Writer room={room} />}
    </div>
  );
}

function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex min-h-[72px] flex-wrap items-center justify-between gap-3 rounded-sheet border border-line bg-raise px-4 py-3">
      <p className="text-soft">{words}</p>
      {children}
    </div>
  );
}

function Writer({ room: { id, title } }: { room: Room }) {
  const { chat } = useChat();
  const { room } = useRoom(id);
  const [draft, setDraft] = useState(() => readDraft(id));
  const field = useRef<HTMLTextAreaElement>(null);
  const left = charactersLeft(draft);

  // The field is as tall as its text; the style sheet sets where it begins to scroll.
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${draft === '' ? 24 : element.scrollHeight}px`;
  }, [draft]);

  function write(next: string) {
    setDraft(next);
    writeDraft(id, next);
  }

  function send() {
    if (!isSendable(draft)) return;
    chat.send(room, draft.trim());
    write('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, Enter belongs to it (Safari tells by key code 229 only).
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      event.keyCode === 229
    )
      return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="rounded-sheet border border-line bg-raise transition-colors duration-150 focus-within:border-soft"
    >
      <textarea
        ref={field}
        aria-label={text.chat.message}
        placeholder={text.chat.placeholder(title)}
        rows={1}
        value={draft}
        enterKeyHint="send"
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="mx-4 mt-3 block max-h-[40dvh] w-[calc(100%-32px)] resize-none overflow-y-auto bg-transparent text-[16px] leading-6 outline-none placeholder:text-faint wide:text-base wide:leading-6"
      />
      <div className="flex items-center justify-end gap-3 py-2 ps-4 pe-2 text-sm">
        {left !== null && (
          <span className={left < 0 ? 'text-bad' : 'text-soft'} role="status">
            {text.chat.charactersLeft(left)}
          </span>
        )}
        <SigningHint />
        <Button type="submit" look="signal" disabled={!isSendable(draft)}>
          {text.chat.send}
        </Button>
      </div>
    </form>
  );
}

/** Says beforehand whether the wallet is going to ask. */
function SigningHint() {
  const { chat } = useChat();
  const isAsking = useSyncExternalStore(chat.asking.subscribe, chat.asking.get);
  const isAuthorised = useSyncExternalStore(chat.authorised.subscribe, chat.authorised.get);
  const words = isAuthorised ? text.chat.signedHere : text.chat.asksOnce;
  return (
    <span className="min-w-0 text-faint" aria-live="polite">
      {isAsking ? text.chat.waitingForWallet : words}
    </span>
  );
}
