import { bodyOf } from '@parley/domain/chat/attachments';
import type { Room } from '@parley/domain/config/wire';
import { attachText } from '@parley/text/attach';
import { postText } from '@parley/text/post';
import { writingText } from '@parley/text/writing';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConfig } from '../../data/config.tsx';
import { feel } from '../../platform/feel.ts';
import { sharedText } from '../../platform/sharedText.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { ComposingLine } from './actions/ComposingLine.tsx';
import { composerKey, composingOf } from './actions/composing.ts';
import { lastOwn } from './actions/lastOwn.ts';
import { useEdited } from './actions/useEdited.ts';
import { doneOf } from './attach/attaching.ts';
import { pastedFiles } from './attach/given.ts';
import { Tray } from './attach/Tray.tsx';
import { useAttaching } from './attach/useAttaching.ts';
import { useChat, useRoom } from './chatContext.tsx';
import type { ComposerThread } from './composerThread.ts';
import { isHeldBack } from './control/bound.ts';
import { RoomNotice } from './control/RoomNotice.tsx';
import { useBound } from './control/useBound.ts';
import { charactersLeft, isSendable, onDraftElsewhere, readDraft, writeDraft } from './draft.ts';
import { GrowingField } from './GrowingField.tsx';
import { useMentions } from './mentions/useMentions.tsx';
import { presenceOf } from './presence/presenceOf.ts';
import { SigningHint } from './SigningHint.tsx';
import { WriterTools } from './WriterTools.tsx';
import { writerSkeleton } from './writerSkeleton.tsx';

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
  const editing = useEdited(composing);
  const { fileUploadEnabled } = useConfig();
  const { attaching, items, fault } = useAttaching(account, key);
  const isAttaching = fileUploadEnabled && editing === null;
  const words = editing === null ? draft : editing.words;
  // Whoever edits the words keeps the files.
  const attached = editing === null ? doneOf(items) : editing.before.attached;
  const body = bodyOf(words.trim(), attached);
  const left = charactersLeft(body);
  const presence = presenceOf(chat);
  const { bound, leftMs } = useBound(id, account);
  const isReady = !isAttaching || items.every(({ state }) => state === 'done');
  const canSend = isSendable(body) && isReady && !isHeldBack(bound, editing !== null);

  useEffect(() => {
    if (composing === null) return;
    field.current?.focus();
  }, [composing]);

  // Two tabs of one room have one draft: what is written in one would else replace what the other one has.
  useEffect(() => onDraftElsewhere(account, key, setDraft), [account, key]);

  // What its member brings along from elsewhere follows what they have written.
  useEffect(() => {
    const take = () => {
      const shared = sharedText.get();
      if (shared?.room !== key) return;
      sharedText.set(null);
      setDraft((now) => {
        const next = now.trim() === '' ? shared.text : `${now.trimEnd()}\n\n${shared.text}`;
        writeDraft(account, key, next);
        return next;
      });
      field.current?.focus();
    };
    take();
    return sharedText.subscribe(take);
  }, [account, key]);

  function write(next: string) {
    if (editing !== null) {
      editing.write(next);
      return;
    }
    setDraft(next);
    writeDraft(account, key, next);
  }

  const mentions = useMentions({ field, roomId: id, account, write });

  function send() {
    if (!canSend) return;
    if (editing !== null) {
      if (body !== editing.before.body) void chat.act(room, editing.message, 'edit', body);
    } else {
      const replyTo = composing?.message.seq ?? thread?.seq;
      void chat.write(room, body, replyTo === undefined ? {} : { replyTo });
      write('');
      attaching.clear();
      presence.sent();
      feel('sent');
    }
    about.set(null);
    field.current?.focus();
  }

  function take(event: ClipboardEvent | DragEvent, files: File[]): void {
    if (files.length === 0) return;
    event.preventDefault();
    if (isAttaching) attaching.add(files);
    else void showToast('warning', editing === null ? attachText.off : attachText.notInEdit);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && composing !== null) {
      event.preventDefault();
      about.set(null);
    }
    if (event.key === 'ArrowUp' && words === '' && composing === null && !thread) {
      const last = lastOwn(room.view.get(), account.toLowerCase(), verification);
      if (last !== null) event.preventDefault();
      about.set(last);
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // What falls elsewhere in the room comes here, too.
      data-files
      onDrop={(event) => take(event, [...event.dataTransfer.files])}
      className="relative rounded-sheet border border-line bg-raise transition-colors duration-150 focus-within:border-soft"
    >
      {mentions.picker}
      {bound !== null && <RoomNotice bound={bound} leftMs={leftMs} account={account} />}
      {composing !== null && (
        <ComposingLine composing={composing} onCancel={() => about.set(null)} />
      )}
      {isAttaching && <Tray attaching={attaching} items={items} fault={fault} />}
      <GrowingField
        ref={field}
        id={thread ? undefined : 'message-field'}
        aria-label={thread ? postText.reply : writingText.message}
        placeholder={thread ? postText.replyTo(thread.author) : writingText.placeholder(title)}
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
        onPaste={(event) => take(event, pastedFiles(event.clipboardData))}
      />
      <div className="flex items-center justify-end gap-3 pb-2 ps-2 pe-2 text-sm short:pb-1">
        <WriterTools
          insert={mentions.insert}
          attach={isAttaching ? attaching.add : undefined}
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
        <Button type="submit" look="signal" disabled={!canSend}>
          {writingText.send}
        </Button>
      </div>
    </form>
  );
}
