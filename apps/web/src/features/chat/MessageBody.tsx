import { splitBody } from '@parley/domain/chat/attachments';
import { text } from '@parley/text/ui';
import { memo } from 'react';
import { useConfig } from '../../data/config.tsx';
import { classes } from '../../ui/classes.ts';
import { isLong } from '../../ui/words/isLong.ts';
import { measure } from './measure.ts';
import { fullFormat } from './times.ts';
import { Attached } from './words/Attached.tsx';
import { useWordsCode } from './words/lazyWords.ts';
import { likelyHeight } from './words/mediaPlace.ts';

/** What members wrote in one line as React nodes: nothing in it can become markup. */
export const Words = memo(function Words({ body }: { body: string }) {
  const code = useWordsCode(body);
  return code === null ? <Typed body={body} /> : <code.RichLine body={body} />;
});

/** A text as it was typed. What may be a referral link leaves its place free: only loaded code can tell. */
function Typed({ body }: { body: string }) {
  return body.split(/((?<!\S)\S*[=＝]\S*)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <span key={index} className="invisible">
        {part}
      </span>
    ),
  );
}

/** A text as typed, with the place of what stands below it. */
function Waiting({ body }: { body: string }) {
  const height = likelyHeight(body, useConfig().linkCardsEnabled);
  return (
    <>
      {isLong(body) ? (
        <div className="max-h-[20lh] overflow-hidden">
          <Typed body={body} />
        </div>
      ) : (
        <Typed body={body} />
      )}
      {height > 0 && <div style={{ height }} />}
    </>
  );
}

type MessageBodyProps = {
  body: string;
  /** When its author last changed it, in Unix milliseconds. */
  editedAt?: number | undefined;
};

/** The text of a message, and the files that it brings. */
export function MessageBody({ body, editedAt }: MessageBodyProps) {
  const code = useWordsCode(body);
  const { words, attached } = splitBody(body);
  return (
    <div
      dir="auto"
      className={classes(
        measure.limited,
        'said whitespace-pre-wrap [overflow-wrap:anywhere] [overflow-y:clip] [overflow-clip-margin:8px]',
      )}
    >
      {code === null ? <Waiting body={words} /> : <code.RichText body={words} />}
      {editedAt !== undefined && (
        <span
          className="text-faint text-sm"
          title={text.chat.editedAt(fullFormat.format(editedAt))}
        >
          {' '}
          {text.chat.edited}
        </span>
      )}
      {attached.length > 0 && <Attached attached={attached} File={code?.AttachedFile} />}
    </div>
  );
}
