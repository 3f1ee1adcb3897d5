import type { Shown } from '@parley/chat-client/log/believed';
import { shortAddress } from '@parley/domain/tokens/format';
import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { use, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useChat, useRoom } from '../chatContext.tsx';
import type { OpenPart } from '../openPart.ts';
import { SelfContext } from '../selfContext.ts';

type ReactionsProps = { open: OpenPart; onClose: () => void };

/** Who reacted to a message, each with all their emoji; a moderator takes those of a member away. */
export function ReactionsDialog({ open: { message, shown }, onClose }: ReactionsProps) {
  const { chat } = useChat();
  const { tldName } = useConfig();
  const { view } = useRoom(message.room);
  const { moderates } = use(SelfContext);
  /** Whose reactions the moderator took away since it opened. */
  const [swept, setSwept] = useState<readonly string[]>([]);
  const rows = byMember(shown.reactions).filter(([member]) => !swept.includes(member));
  const nameOf = (member: string) => view.people[member]?.name ?? null;

  function sweep(member: string) {
    const room = chat.rooms.get(message.room);
    if (room === undefined) return;
    void chat.act(room, message, 'sweep', member);
    setSwept([...swept, member]);
  }

  return (
    <Dialog title={actionText.reactions} closeLabel={text.close} onClose={onClose}>
      <ul className="grid gap-1">
        {rows.map(([member, emoji]) => (
          <li key={member} className="flex min-h-11 items-center gap-3">
            <div className="min-w-0 flex-1">
              <p>
                <MemberName
                  name={nameOf(member)}
                  address={member}
                  tld={tldName}
                  warnings={text.nameWarning}
                />
              </p>
              <p className="[overflow-wrap:anywhere]">{emoji.join(' ')}</p>
            </div>
            {moderates && (
              <Button
                look="quiet"
                size="small"
                aria-label={actionText.sweepOf(nameOf(member) ?? shortAddress(member))}
                onClick={() => sweep(member)}
              >
                {actionText.sweep}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The emoji of each member, who gave the first one first. */
function byMember(reactions: Shown['reactions']): [string, string[]][] {
  const given = [...reactions].flatMap(([emoji, members]) =>
    [...members].map(([member, seq]) => ({ emoji, member, seq })),
  );
  const members = new Map<string, string[]>();
  for (const { emoji, member } of given.sort((a, b) => a.seq - b.seq)) {
    members.set(member, [...(members.get(member) ?? []), emoji]);
  }
  return [...members];
}
