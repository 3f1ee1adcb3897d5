import { pollOf } from '@parley/domain/chat/events';
import { bodyMaxLength, pollOptions } from '@parley/domain/chat/limits';
import { labelSentence } from '@parley/domain/text/labels';
import { pollText } from '@parley/text/poll';
import { text } from '@parley/text/ui';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CloseIcon, PlusIcon } from '../../ui/icons.ts';
import { readDraft, writeDraft } from './draft.ts';

type PollDialogProps = {
  room: string;
  account: string;
  /** Posts a poll's body. */
  onPost: (body: string) => void;
  onClose: () => void;
};

/** Characters of a question, so that it can be read at a glance. */
const questionMaxLength = 300;

/** A question and its answers, each on a line, as they are signed; kept until they are posted. */
export function PollDialog({ room, account, onPost, onClose }: PollDialogProps) {
  const key = `${room}.poll`;
  const [lines, setLines] = useState(() => linesOf(readDraft(account, key)));
  const [question = '', ...options] = lines;
  const body = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
  const given = options.map((option) => option.trim()).filter(Boolean);
  const isTwice = new Set(given).size < given.length;
  const fault = labelSentence(body) ?? (isTwice ? pollText.same : null);
  const isRight =
    fault === null &&
    question.trim() !== '' &&
    pollOf(body) !== null &&
    body.length <= bodyMaxLength;

  function change(next: readonly string[]) {
    setLines([...next]);
    writeDraft(account, key, next.join('\n').trim() === '' ? '' : next.join('\n'));
  }
  const setLine = (at: number) => (line: string) =>
    change(lines.map((one, index) => (index === at ? line : one)));

  return (
    <Dialog title={pollText.title} closeLabel={text.close} onClose={onClose}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRight) return;
          onPost(body);
          writeDraft(account, key, '');
          onClose();
        }}
      >
        <Line
          label={pollText.question}
          value={question}
          maxLength={questionMaxLength}
          onChange={setLine(0)}
        />
        {options.map((option, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
            key={index}
            label={pollText.option(index + 1)}
            value={option}
            maxLength={pollOptions.maxLength}
            onChange={setLine(index + 1)}
            onDrop={
              options.length > pollOptions.min
                ? {
                    label: pollText.drop(index + 1),
                    run: () => change(lines.filter((_, at) => at !== index + 1)),
                  }
                : null
            }
          />
        ))}
        {fault !== null && (
          <p role="alert" className="text-bad text-sm">
            {fault}
          </p>
        )}
        {options.length < pollOptions.max && (
          <Button
            size="small"
            className="justify-self-start"
            onClick={() => change([...lines, ''])}
          >
            <PlusIcon />
            {pollText.add}
          </Button>
        )}
        <p className="text-sm text-soft">{pollText.note}</p>
        <Button type="submit" look="signal" busy={false} disabled={!isRight} className="min-h-12">
          {pollText.post}
        </Button>
      </form>
    </Dialog>
  );
}

/** A draft's lines: a question and at least two answers. */
function linesOf(draft: string): string[] {
  const lines = draft.split('\n');
  const missing = Math.max(0, 1 + pollOptions.min - lines.length);
  return [...lines, ...Array.from({ length: missing }, () => '')];
}

type LineProps = {
  label: string;
  value: string;
  maxLength: number;
  onChange: (line: string) => void;
  onDrop?: { label: string; run: () => void } | null;
};

function Line({ label, value, maxLength, onChange, onDrop = null }: LineProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <input
          id={id}
          dir="auto"
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-line bg-raise px-3 text-[16px] wide:text-base"
        />
        {onDrop !== null && (
          <button
            type="button"
            aria-label={onDrop.label}
            title={onDrop.label}
            onClick={onDrop.run}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-soft hover:text-ink"
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </div>
  );
}
