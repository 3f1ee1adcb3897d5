import type { Room } from '@parley/domain/config/wire';
import { postText } from '@parley/text/post';
import { writingText } from '@parley/text/writing';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ComposingLine } from './actions/ComposingLine.tsx';
import { composerKey, composingOf } from './actions/composing.ts';
import { lastOwn } from './actions/lastOwn.ts';
import type { ComposerThread } from './Composer.tsx';
import { useChat, useRoom } from './chatContext.tsx';
import { isHeldBack } from './control/bound.ts';
import { RoomNotice } from './control/RoomNotice.tsx';
import { useBound } from './control/useBound.ts';
import { charactersLeft, isSendable, readDraft, writeDraft } from './draft.ts';
import { measure } from './measure.ts';
import { useMentions } from './mentions/useMentions.tsx';
import { presenceOf } from './presence/presence.ts';
import { WriterTools } from './WriterTools.tsx';
import { writerSkeleton } from './writerSkeleton.tsx';

/** The field and what gives it its height lie on each other and break lines alike. */
const layerClass = classes(
  'col-start-1 row-start-1 max-h-[40dvh] w-full whitespace-pre-wrap wrap-break-word pt-3 pb-2',
  measure.padded,
);
/** Gives the last line its height while it is empty. */
const zeroWidthSpace = '\u200b';

type WriterProps = { room: Room; account: string; thread?: ComposerThread | undefined };

/** The message field of a member, once the chat can send what is written there. */
export function Writer(props: WriterProps) {
  const { chat } = useChat();
  const writer = useSyncExternalStore(chat.writer.subscribe, chat.writer.get);
  return writer === props.account ? <Field {...props} /> : writerSkeleton;
}

function Field({ room: { id, title }, account, thread }: WriterProps) {
  const { chat } = useChat();
  const { room } = useRoom(id);
  const key = composerKey(id, thread?.seq);
  const [draft, setDraft] = useState(() => readDraft(account, key));
  const field = useRef<HTMLTextAreaElement>(null);
  const { verification } = useChat();
  const about = composingOf(key);
  const composing = useSyncExternalStore(about.subscribe, about.get);
  const editing = composing?.about === 'edit' ? composing : null;
  const [edited, setEdited] = useState('');
  const words = editing === null ? draft : edited;
  const left = charactersLeft(words);
  const presence = presenceOf(chat);
  const { bound, leftMs } = useBound(id, account);
  const isHeld = isHeldBack(bound, editing !== null);

  useEffect(() => {
    if (composing === null) return;
    if (composing.about === 'edit') setEdited(composing.shown.edit?.body ?? composing.message.body);
    field.current?.focus();
  }, [composing]);

  function write(next: string) {
    if (editing !== null) {
      setEdited(next);
      return;
    }
    setDraft(next);
    writeDraft(account, key, next);
  }

  const mentions = useMentions({ field, roomId: id, account, write });

  function send() {
    if (!isSendable(words) || isHeld) return;
    const body = words.trim();
    if (editing !== null) {
      const before = editing.shown.edit?.body ?? editing.message.body;
      if (body !== before) void chat.act(room, editing.message, 'edit', body);
    } else {
      const replyTo = composing?.message.seq ?? thread?.seq;
      void chat.write(room, body, replyTo === undefined ? {} : { replyTo });
      write('');
      presence.sent();
    }
    about.set(null);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && composing !== null && !event.nativeEvent.isComposing) {
      event.preventDefault();
      about.set(null);
    }
    if (event.key === 'ArrowUp' && words === '' && composing === null && !thread) {
      const last = lastOwn(room.view.get(), account.toLowerCase(), verification);
      if (last !== null) event.preventDefault();
      about.set(last);
    }
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
      className="relative rounded-sheet border border-line bg-raise transition-colors duration-150 focus-within:border-soft"
    >
      {mentions.picker}
      {bound !== null && <RoomNotice {...{ bound, leftMs }} />}
      {composing !== null && (
        <ComposingLine composing={composing} onCancel={() => about.set(null)} />
      )}
      <div className="mx-4 grid grid-cols-1 text-[16px] leading-6 wide:text-base wide:leading-6">
        <textarea
          ref={field}
          id={thread ? undefined : 'message-field'}
          aria-label={thread ? postText.reply : writingText.message}
          placeholder={thread ? postText.replyTo(thread.author) : writingText.placeholder(title)}
          rows={1}
          value={words}
          enterKeyHint="send"
          onChange={(event) => {
            write(event.target.value);
            mentions.look();
            if (editing === null) presence.typed(event.target.value);
          }}
          onSelect={mentions.look}
          onBlur={mentions.leave}
          onKeyDown={onKeyDown}
          className={classes(
            layerClass,
            'resize-none overflow-y-auto bg-transparent outline-none placeholder:text-faint',
          )}
        />
        {/* The same text makes the field as tall as it needs; to measure the field itself would
            first make it small, and the log above would jump. */}
        <div aria-hidden="true" className={classes(layerClass, 'invisible overflow-hidden')}>
          {`${words}${zeroWidthSpace}`}
        </div>
      </div>
      <div className="flex items-center justify-end gap-3 pb-2 ps-2 pe-2 text-sm short:pb-1">
        <WriterTools
          insert={mentions.insert}
          poll={
            thread
              ? undefined
              : {
                  room: id,
                  account,
                  onPost: (body) => void chat.write(room, body, { kind: 'poll' }),
                }
          }
        />
        {left !== null && (
          <span className={left < 0 ? 'text-bad' : 'text-soft'} role="status">
            {writingText.charactersLeft(left)}
          </span>
        )}
        <SigningHint />
        <Button type="submit" look="signal" disabled={!isSendable(words) || isHeld}>
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
