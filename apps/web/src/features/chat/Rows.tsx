import { memo } from 'react';
import { useConfig } from '../../data/config.tsx';
import { DayLine } from './DayLine.tsx';
import { Message, OwnMessage } from './Message.tsx';
import { blocksOf, isSameBlock, type Row } from './rows.ts';

type RowsProps = { rows: readonly Row[]; roomId: string };

/** The log in blocks, so that a new message in a long log redraws its own block only. */
export function Rows({ rows, roomId }: RowsProps) {
  return blocksOf(rows).map(({ key, rows: some }) => (
    <Block key={key} rows={some} roomId={roomId} />
  ));
}

const Block = memo(
  function Block({ rows, roomId }: RowsProps) {
    const { tldName } = useConfig();
    return (
      <div className="[contain:layout_style]">{rows.map((row) => draw(row, roomId, tldName))}</div>
    );
  },
  (before, after) => before.roomId === after.roomId && isSameBlock(before.rows, after.rows),
);

function draw(row: Row, roomId: string, tld: string) {
  if (row.kind === 'day') return <DayLine key={row.key} at={row.at} />;
  const { key, head, name, moderates } = row;
  const shown = { rowKey: key, head, name, tld, moderates };
  if (row.kind === 'sent') return <Message key={key} {...shown} message={row.message} />;
  return <OwnMessage key={key} {...shown} outgoing={row.outgoing} at={row.at} roomId={roomId} />;
}
