import type { Room } from '@parley/domain/config/wire';
import { text } from '@parley/text/ui';
import { writingText } from '@parley/text/writing';
import { type KeyboardEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { useAuthor, useIsChainSupported, useIsReconnecting, useWallet } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useChat, useRoom } from './chatContext.tsx';
import { charactersLeft, isSendable, readDraft, writeDraft } from './draft.ts';
import { focusNameField } from './focusNameField.ts';
import { measure } from './measure.ts';

type ComposerProps = { room: Room; offer: ReactNode; entrance: ReactNode };

/** The message field, or the step that comes first: a wallet, then a name. */
export function Composer({ room, offer, entrance }: ComposerProps) {
  const address = useAuthor();
  const isSupported = useIsChainSupported();
  const isReconnecting = useIsReconnecting();
  const isElsewhere = useWallet().status === 'connected' && !isSupported;
  const { postingNeedsName } = useConfig();
  const name = useMainName(address);
  const needsName = postingNeedsName && name === null;

  return (
    <div className="shrink-0 px-4 pb-[max(16px,env(safe-area-inset-bottom))] short:pb-2 wide:max-w-[808px] wide:px-6 wide:pb-5">
      {isReconnecting && <WriterSkeleton />}
      {address === null && !isReconnecting && offer}
      {address !== null && needsName && (
        <Step words={isElsewhere ? text.chat.wrongChain : text.chat.getNameText}>
          {isSupported ? (
            <Button id="get-name" onClick={focusNameField}>
              {text.chat.getName}
            </Button>
          ) : (
            entrance
          )}
        </Step>
      )}
      {address !== null && !needsName && <Writer key={address} room={room} account={address} />}
    </div>
  );
}

/** The size of the field while the wallet of the last visit is on its way back. */
function WriterSkeleton() {
  return <div className="h-[98px] rounded-sheet border border-line bg-raise wide:h-[94px]" />;
}

function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex min-h-[72px] flex-wrap items-center justify-between gap-3 rounded-sheet border border-line bg-raise px-4 py-3">
      <p className="text-soft">{words}</p>
      {children}
    </div>
  );
}

/** The field and what gives it its height lie on each other and break lines alike. */
const layerClass = classes(
  'col-start-1 row-start-1 max-h-[40dvh] w-full whitespace-pre-wrap wrap-break-word pt-3 pb-2',
  measure.padded,
);
/** Gives the last line its height while it is empty. */
const zeroWidthSpace = '\u200b';

function Writer({ room: { id, title }, account }: { room: Room; account: string }) {
  const { chat } = useChat();
  const { room } = useRoom(id);
  const [draft, setDraft] = useState(() => readDraft(account, id));
  const field = useRef<HTMLTextAreaElement>(null);
  const left = charactersLeft(draft);

  function write(next: string) {
    setDraft(next);
    writeDraft(account, id, next);
  }

  function send() {
    if (!isSendable(draft)) return;
    void chat.write(room, draft.trim());
    write('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, Enter belongs to it (in Safari only key code 229 shows it).
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
      <div className="mx-4 grid grid-cols-1 text-[16px] leading-6 wide:text-base wide:leading-6">
        <textarea
          ref={field}
          id="message-field"
          aria-label={writingText.message}
          placeholder={writingText.placeholder(title)}
          rows={1}
          value={draft}
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className={classes(
            layerClass,
            'resize-none overflow-y-auto bg-transparent outline-none placeholder:text-faint',
          )}
        />
        {/* The same text makes the field as tall as it needs; to measure the field itself would
            first make it small, and the log above would jump. */}
        <div aria-hidden="true" className={classes(layerClass, 'invisible overflow-hidden')}>
          {`${draft}${zeroWidthSpace}`}
        </div>
      </div>
      <div className="flex items-center justify-end gap-3 pb-2 ps-4 pe-2 text-sm short:pb-1">
        {left !== null && (
          <span className={left < 0 ? 'text-bad' : 'text-soft'} role="status">
            {writingText.charactersLeft(left)}
          </span>
        )}
        <SigningHint />
        <Button type="submit" look="signal" disabled={!isSendable(draft)}>
          {writingText.send}
        </Button>
      </div>
    </form>
  );
}

/** Announces whether the wallet is going to ask. */
function SigningHint() {
  const { chat } = useChat();
  const isAsking = useSyncExternalStore(chat.asking.subscribe, chat.asking.get);
  const isAuthorized = useSyncExternalStore(chat.authorized.subscribe, chat.authorized.get);
  const words = isAuthorized ? writingText.signedHere : writingText.asksOnce;
  return (
    <span className="min-w-0 text-faint" aria-live="polite">
      {isAsking ? writingText.waitingForWallet : words}
    </span>
  );
}
