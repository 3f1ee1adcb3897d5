import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import type { Token } from '../../data/tokens.ts';
import { Portrait } from '../../recipients/RecipientCard.tsx';
import { FullAddress } from '../../ui/FullAddress.tsx';
import { ProblemIcon } from '../../ui/icons.ts';
import { MemberName } from '../../ui/MemberName.tsx';
import type { CheckedLine } from './checkLines.ts';
import { amountIn } from './paymentWords.ts';

const words = sendText.several;

/** What each line pays, or what is wrong with it. */
export function LineList({ lines, token }: { lines: readonly CheckedLine[]; token: Token }) {
  if (lines.length === 0) return null;
  return (
    <ol className="border-line border-t">
      {lines.map((line) => (
        <li
          key={line.number}
          className="flex min-h-12 items-center gap-3 border-line border-b py-2 text-sm"
        >
          <span className="tabular w-7 shrink-0 font-mono text-soft text-xs">
            <span className="sr-only">{words.line(line.number)}</span>
            <span aria-hidden="true">{line.number}</span>
          </span>
          <Content line={line} token={token} />
        </li>
      ))}
    </ol>
  );
}

function Content({ line, token }: { line: CheckedLine; token: Token }) {
  const { tldName } = useConfig();
  if (line.state === 'checking') return <span className="text-soft">{sendText.looking}</span>;
  if (line.state === 'wrong') {
    return (
      <span className="min-w-0">
        <bdi className="block font-mono text-soft [overflow-wrap:anywhere]">{line.text}</bdi>
        <span className="flex items-start gap-1.5 text-bad">
          <ProblemIcon className="mt-0.5 size-4 shrink-0" />
          {line.sentence}
        </span>
      </span>
    );
  }
  const { to, name, amount } = line;
  return (
    <>
      <Portrait address={to} name={name} className="size-7 rounded-lg" />
      <span className="grid min-w-0 flex-1 gap-x-3 wide:flex wide:items-center wide:justify-between">
        <span className="min-w-0">
          {name !== null && (
            <MemberName name={name} address={to} tld={tldName} warnings={text.nameWarning} />
          )}
          <FullAddress address={to} />
        </span>
        <span className="wide:max-w-[40%] wide:text-end">
          <span className="tabular font-medium font-mono [overflow-wrap:anywhere]">
            {amountIn(token, amount)}
          </span>{' '}
          <bdi className="text-soft">{token.symbol}</bdi>
        </span>
      </span>
    </>
  );
}
