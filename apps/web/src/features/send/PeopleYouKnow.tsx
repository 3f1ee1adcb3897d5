import type { People } from '@parley/domain/chat/wire';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { Portrait } from '../../recipients/RecipientCard.tsx';
import { usePaid, useRecents } from '../../recipients/useKnown.ts';
import { NextIcon } from '../../ui/icons.ts';
import { MemberName } from '../../ui/MemberName.tsx';

type PeopleYouKnowProps = {
  people: People;
  from: `0x${string}` | null;
  onPick: (person: Pick<Acquaintance, 'address' | 'name'>) => void;
};

type Person = { address: `0x${string}`; name: string | null; note: string };

/** Most people of the list: those who were paid come first. */
const shownMax = 8;

const words = sendText.people;

/** Whom the member sent to, and who wrote in the rooms: one press fills them in. */
export function PeopleYouKnow({ people, from, onPick }: PeopleYouKnowProps) {
  const { tldName } = useConfig();
  const recents = useRecents();
  const paid: Person[] = recents.map(({ address, name, amount, symbol }) => ({
    address,
    name,
    note: words.sent(amount, symbol),
  }));
  const elsewhere: Person[] = (usePaid().people ?? []).map(({ address, name }) => ({
    address: address as `0x${string}`,
    name,
    note: sendText.paidBefore,
  }));
  const spoke: Person[] = Object.entries(people)
    .filter(([, { name }]) => name !== null)
    .map(([address, { name, moderator }]) => ({
      address: address as `0x${string}`,
      name,
      note: moderator ? words.moderator : words.spoke,
    }));
  const shown = distinct([...paid, ...elsewhere, ...spoke])
    .filter(({ address }) => address.toLowerCase() !== from?.toLowerCase())
    .slice(0, shownMax);
  return (
    <section>
      <h2 className="mb-2 font-display text-lg">{words.title}</h2>
      {shown.length === 0 && <p className="text-sm text-soft">{words.none}</p>}
      <ul className="border-line border-t">
        {shown.map((person) => (
          <li key={`${person.address} ${person.name}`} className="border-line border-b">
            <button
              type="button"
              onClick={() => onPick(person)}
              className="flex min-h-12 w-full items-center gap-2.5 py-1 text-start hover:bg-raise"
            >
              <Portrait address={person.address} name={person.name} className="size-7 rounded-lg" />
              <span className="min-w-0 flex-1">
                <MemberName {...person} tld={tldName} warnings={text.nameWarning} />
                <span className="block text-soft text-xs">{person.note}</span>
              </span>
              <NextIcon className="size-4 text-faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everybody once, under the first name. */
function distinct(all: readonly Person[]): Person[] {
  const seen = new Set<string>();
  return all.filter(({ address }) => {
    const key = address.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}
