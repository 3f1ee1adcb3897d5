import { nameWarning } from '@parley/domain/names/display';
import { sendText } from '@parley/text/send';
import type { Token } from '../../data/tokens.ts';
import type { Twin } from '../../recipients/useKnown.ts';
import type { FoundRecipient } from '../../recipients/useRecipient.ts';
import { DoneIcon, WarningIcon } from '../../ui/icons.ts';

type ChecksProps = {
  recipient: FoundRecipient | null;
  /** Undefined while it is looked for. */
  twin: Twin | null | undefined;
  /** False where not everybody whom the member paid is known. */
  isWhole: boolean;
  token: Token;
};

type Check = { isFine: boolean; words: string };

const { checks } = sendText;

/** What is checked of a recipient, and how it went. */
export function Checks({ recipient, twin, isWhole, token }: ChecksProps) {
  const rows = recipient === null ? null : checksOf(recipient, twin, isWhole, token);
  return (
    <section>
      <h2 className="mb-2 font-display text-lg">{checks.title}</h2>
      {rows === null ? (
        <>
          <p className="mb-1 text-sm text-soft">{checks.waiting}</p>
          <ul className="list-disc ps-5 text-sm text-soft leading-6">
            {checks.list.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ) : (
        <ul>
          {rows.map(({ isFine, words }) => (
            <li key={words} className="flex min-h-8 items-start gap-2.5 py-1.5 text-sm">
              {isFine ? (
                <DoneIcon className="mt-0.5 size-4 shrink-0 text-good" />
              ) : (
                <WarningIcon className="mt-0.5 size-4 shrink-0 text-warn" />
              )}
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function checksOf(
  { name, isByName, hasChecksum, isContract, address }: FoundRecipient,
  twin: Twin | null | undefined,
  isWhole: boolean,
  token: Token,
): Check[] {
  const rows: Check[] = [
    isByName
      ? { isFine: true, words: checks.resolves }
      : { isFine: hasChecksum, words: hasChecksum ? checks.address : checks.unchecked },
  ];
  if (name !== null) {
    const warning = nameWarning(name);
    rows.push({ isFine: warning === null, words: checks[warning ?? 'plain'] });
  }
  if (twin !== undefined) {
    const none = isWhole ? checks.noTwin : checks.unsure;
    rows.push({ isFine: twin === null && isWhole, words: twin === null ? none : checks.twin });
  }
  const isToken = token.address?.toLowerCase() === address.toLowerCase();
  rows.push(
    isToken
      ? { isFine: false, words: checks.token }
      : { isFine: !isContract, words: isContract ? checks.contract : checks.account },
  );
  return rows;
}
