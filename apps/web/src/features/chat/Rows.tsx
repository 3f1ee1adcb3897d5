import { firstSeq, type Timeline } from '@parley/chat-client/log/timeline';
import type { People } from '@parley/domain/chat/wire';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { muted } from '../../storage/muted.ts';
import { DayLine, NewLine } from './DayLine.tsx';
import { OwnMessage } from './lazyOwnMessage.ts';
import { indexesOf, type Span } from './logWindow.ts';
import { Message } from './Message.tsx';
import { isSameBlock, ownRowsOf, type Row, rowsOf } from './rows.ts';

type RowsProps = {
  timeline: Timeline;
  people: People;
  /** The newest place of the room. */
  head: number;
  /** The first place that is new to the reader. */
  newFrom: number | null;
  span: Span;
  roomId: string;
};

/**
 * Some blocks of the log, so that a new message redraws its own block only. They have no boxes: older rows
 * would make theirs grow upward, which browsers count as a shift of all that it holds.
 */
export function Rows({ timeline, people, head, newFrom, span, roomId }: RowsProps) {
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const rowsBetween = useMemo(
    () => rowsOf(timeline, people, head, newFrom, blocked),
    [timeline, people, head, newFrom, blocked],
  );
  const blocks = [];
  for (let block = span.first; block <= span.last; block += 1) {
    const { from, to } = indexesOf(block, firstSeq(timeline), timeline.messages.length);
    const rows = rowsBetween(from, to);
    blocks.push(<Block key={block} number={block} rows={rows} roomId={roomId} />);
  }
  return blocks;
}

/** What this member wrote and the log does not hold yet. */
export function OwnRows({
  timeline,
  people,
  roomId,
}: Pick<RowsProps, 'timeline' | 'people' | 'roomId'>) {
  return <Block rows={ownRowsOf(timeline, people)} roomId={roomId} />;
}

type BlockProps = { number?: number; rows: readonly Row[]; roomId: string };

const Block = memo(
  function Block({ number, rows, roomId }: BlockProps) {
    const { tldName } = useConfig();
    return (
      <div data-block={number} className="contents">
        {rows.map((row) => draw(row, roomId, tldName))}
      </div>
    );
  },
  (before, after) => before.roomId === after.roomId && isSameBlock(before.rows, after.rows),
);

function draw(row: Row, roomId: string, tld: string) {
  if (row.kind === 'new') return <NewLine key={row.key} />;
  if (row.kind === 'day') return <DayLine key={row.key} at={row.at} />;
  const { key, head, name } = row;
  const shown = { rowKey: key, head, name, tld };
  if (row.kind === 'sent') {
    const { message, events, isPartial, waiting, original, replies } = row;
    const about = { message, events, isPartial, waiting, original, replies };
    return <Message key={key} {...shown} {...about} />;
  }
  return <OwnMessage key={key} {...shown} outgoing={row.outgoing} at={row.at} roomId={roomId} />;
}
