import type { Message } from '@parley/domain/chat/wire';
import { fullName } from '@parley/domain/names/display';
import { proofText } from '@parley/text/proof';
import { useConfig } from '../../data/config.tsx';
import { useFound } from '../../ui/people.ts';
import { useRoom } from './chatContext.tsx';

/** Who the wallet is that signed: what the chain says of its name, and what the server's word alone stands for. */
export function NameFact({ message: { room, author } }: { message: Message }) {
  const { tldName } = useConfig();
  const { name = null } = useRoom(room).view.people[author] ?? {};
  const found = useFound(author, name);
  return (
    <section className="mt-5 text-sm">
      <h3 className="text-soft">{proofText.name}</h3>
      <p className="mt-1">
        {found === undefined && proofText.nameChecking}
        {found === 'unanswered' && proofText.nameUnanswered}
        {typeof found === 'object' &&
          (found.name === null
            ? proofText.nameless
            : proofText.named(fullName(found.name, tldName)))}
        {typeof found === 'object' && found.moderator && ` ${proofText.moderates}`}
      </p>
      <p className="mt-1 text-soft">{proofText.told}</p>
    </section>
  );
}
