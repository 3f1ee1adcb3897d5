import { isolated, scriptOf } from '@parley/domain/names/display';
import { type Acquaintance, type MarkedPart, markDifference } from '@parley/domain/send/lookalike';
import { scriptText, sendText } from '@parley/text/send';
import { useConfig } from '../data/config.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { FullAddress } from '../ui/FullAddress.tsx';
import { WarningIcon } from '../ui/icons.ts';
import { Portrait } from './RecipientCard.tsx';
import type { Twin } from './useKnown.ts';
import type { FoundRecipient } from './useRecipient.ts';

type TwinWarningProps = { recipient: FoundRecipient; twin: Twin; onPick: () => void };

const words = sendText.twin;

/** Two that look alike, one above the other, with what differs marked; the known one is a press away. */
export function TwinWarning({ recipient, twin: { by, known }, onPick }: TwinWarningProps) {
  const isByName = by === 'name' && recipient.name !== null && known.name !== null;
  const own = isByName ? (recipient.name ?? '') : recipient.address;
  const other = isByName ? (known.name ?? '') : known.address;
  return (
    <section role="alert" className="grid gap-4 rounded-sheet border border-bad/50 bg-bad/10 p-4">
      <h2 className="flex items-start gap-3 font-semibold">
        <WarningIcon className="mt-0.5 size-[18px] shrink-0 text-bad" />
        {titleOf(isByName, known)}
      </h2>
      <Face
        label={words.yours}
        person={recipient}
        parts={markDifference(own, other)}
        isName={isByName}
        tone="bad"
        note={words.never}
      />
      <div className="border-line border-t pt-4">
        <Face
          label={words.known}
          person={known}
          parts={markDifference(other, own)}
          isName={isByName}
          tone="good"
          note={known.isPaid ? sendText.paidBefore : words.spoke}
        />
      </div>
      <Button look="signal" className="min-h-11 w-full" onClick={onPick}>
        {choiceOf(isByName, known)}
      </Button>
      <p className="text-sm text-soft">{words.goOn}</p>
    </section>
  );
}

function titleOf(isByName: boolean, { name, isPaid }: Acquaintance): string {
  if (!isByName) return words.addressTitle;
  return isPaid ? words.nameTitle(isolated(name ?? '')) : words.strangerTitle;
}

function choiceOf(isByName: boolean, { name, isPaid }: Acquaintance): string {
  if (!isByName) return words.chooseAddress;
  return isPaid ? words.choose(isolated(name ?? '')) : words.chooseOther(isolated(name ?? ''));
}

type FaceProps = {
  label: string;
  person: { address: `0x${string}`; name: string | null };
  parts: readonly MarkedPart[];
  isName: boolean;
  tone: 'good' | 'bad';
  note: string;
};

function Face({ label, person, parts, isName, tone, note }: FaceProps) {
  const { tldName } = useConfig();
  const marked = parts.filter(({ differs }) => differs);
  return (
    <div className="flex items-start gap-3">
      <Portrait {...person} className="size-10 rounded-picture" />
      <div className="min-w-0">
        <p className="sr-only">{label}</p>
        <p
          className={classes(
            'font-mono [overflow-wrap:anywhere]',
            isName ? 'text-[26px] leading-8' : 'text-sm',
          )}
        >
          <bdi>
            {parts.map(({ text, differs }, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
                key={index}
                className={classes(
                  differs && 'border-b-2 font-bold',
                  differs && (tone === 'bad' ? 'border-bad text-bad' : 'border-good text-good'),
                )}
              >
                {text}
              </span>
            ))}
          </bdi>
          {isName && <span className="text-soft">{tldName}</span>}
        </p>
        <p className="mt-1 text-sm text-soft">
          {isName && <Letters parts={marked} />} {note}
        </p>
        {isName && <FullAddress address={person.address} />}
      </div>
    </div>
  );
}

/** The letters that differ, by their writing system: “Cyrillic о”. */
function Letters({ parts }: { parts: readonly MarkedPart[] }) {
  if (parts.length === 0) return words.sameLetters;
  const letters = [...parts.map(({ text }) => text).join('')].slice(0, 3);
  return letters
    .map((letter) => words.letter(scriptText[scriptOf(letter) ?? ''] ?? '', letter).trim())
    .join(', ')
    .concat('.');
}
