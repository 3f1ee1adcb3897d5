import { type TypedMention, typedMention } from '@parley/domain/chat/mentions';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { withInserted, withMention } from './typed.ts';

const MentionPicker = lazyPart(() => import('./MentionPicker.tsx').then((m) => m.MentionPicker));

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  roomId: string;
  /** The member's own address. */
  account: string;
  write: (text: string) => void;
};

/** Lets a message field offer members while one is mentioned in it, and take what its buttons insert. */
export function useMentions({ field, roomId, account, write }: Options) {
  const [typed, setTyped] = useState<TypedMention | null>(null);
  /** Where a mention begins that nobody is wanted for. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const caretAfter = useRef<number | null>(null);

  // The caret goes where it belongs once React has written the text.
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
    look();
  });

  function look(): void {
    const element = field.current;
    const next = element === null ? null : typedMention(element.value, element.selectionStart);
    setTyped((before) =>
      before?.start === next?.start && before?.query === next?.query ? before : next,
    );
    if (next === null) setClosedAt(null);
  }

  function take(next: { text: string; caret: number }): void {
    caretAfter.current = next.caret;
    write(next.text);
    field.current?.focus();
  }

  function insert(what: string): void {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    take(withInserted(value, selectionStart, what));
  }

  function choose(name: string): void {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    if (typed !== null) take(withMention(value, selectionStart, typed, name));
  }

  const isOpen = typed !== null && typed.start !== closedAt;
  const picker: ReactNode = isOpen && (
    <MentionPicker
      field={field}
      roomId={roomId}
      query={typed.query}
      self={account.toLowerCase()}
      onChoose={choose}
      onClose={() => setClosedAt(typed.start)}
    />
  );
  return { picker, insert, look, leave: () => setTyped(null) };
}
