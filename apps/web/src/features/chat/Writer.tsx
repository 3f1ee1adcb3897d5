import type { Room } from '@parley/domain/config/wire';
import { writingText } from '@parley/text/writing';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useChat, useRoom } from './chatContext.tsx';
import { charactersLeft, isSendable, readDraft, writeDraft } from './draft.ts';
import { measure } from './measure.ts';
import { presenceOf } from './presence/presence.ts';
import { writerSkeleton } from './writerSkeleton.tsx';

/** The field and what gives it its height lie on each other and break lines alike. */
const layerClass = classes(
  'col-start-1 row-start-1 max-h-[40dvh] w-full whitespace-pre-wrap wrap-break-word pt-3 pb-2',
  measure.padded,
);
/** Gives the last line its height while it is empty. */
const zeroWidthSpace = '\u200b';

type WriterProps = { room: Room; account: string };

/** The message field of a member, once the chat can send what is written there. */
export function Writer(props: WriterProps) {
  const { chat } = useChat();
  const writer = useSyncExternalStore(chat.writer.subscribe, chat.writer.get);
  return writer === props.account ? <Field {...props} /> : writerSkeleton;
}

function Field({ room: { id, title }, account }: WriterProps) {
  const { chat } = useChat();
  const { room } = useRoom(id);
  const [draft, setDraft] = useState(() => readDraft(account, id));
  const field = useRef<HTMLTextAreaElement>(null);
  const left = charactersLeft(draft);
  const presence = presenceOf(chat);

  function write(next: string) {
    setDraft(next);
    writeDraft(account, id, next);
  }

  function send() {
    if (!isSendable(draft)) return;
    void chat.write(room, draft.trim());
    write('');
    presence.sent();
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
          onChange={(event) => {
            write(event.target.value);
            presence.typed(event.target.value);
          }}
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
