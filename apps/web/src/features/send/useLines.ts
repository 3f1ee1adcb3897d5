import type { PublicConfig } from '@parley/domain/config/wire';
import { type Line, readLines } from '@parley/domain/send/lines';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import type { Token } from '../../data/tokens.ts';
import { unmaskOptions } from '../../data/unmask.ts';
import { addressFactsOptions } from '../../recipients/useRecipient.ts';
import { type CheckedLine, checkLine, judgeLine, withoutRepeats } from './checkLines.ts';

/** Reads and checks pasted lines; what is dangerous is not paid along with the rest. */
export function useLines(
  pasted: string,
  token: Token,
  known: readonly Acquaintance[],
): readonly CheckedLine[] {
  const config = useConfig();
  const lines = useMemo(
    () => readLines(pasted, config.tldName, token.decimals),
    [pasted, config.tldName, token.decimals],
  );
  const holders = useQueries({ queries: lines.map((line) => holderOf(config, line)) });
  const addresses = lines.map((line, index) => addressOf(line, holders[index]?.data));
  const facts = useQueries({
    queries: addresses.map((address) => ({
      ...addressFactsOptions(config, address ?? ''),
      enabled: Boolean(address),
    })),
  });
  const table = useQuery({ ...unmaskOptions, enabled: lines.length > 0 });
  const unmask = table.data?.unmask;
  const checked = lines.map((line, index): CheckedLine => {
    const { number, text } = line;
    const hasFailed = holders[index]?.isError || facts[index]?.isError || table.isError;
    const said = { address: addresses[index], facts: facts[index]?.data };
    const found = hasFailed
      ? ({ state: 'wrong', sentence: sendText.lookFailed } as const)
      : checkLine(line, said, config.tldName);
    if (found.state !== 'fine') return { number, text, ...found };
    return { number, text, ...judgeLine(found, { token, known, unmask }) };
  });
  return withoutRepeats(checked);
}

function holderOf(config: PublicConfig, line: Line) {
  const isName = line.fault === null && line.to.kind === 'name';
  const name = line.fault === null && line.to.kind === 'name' ? line.to.name : '';
  return { ...nameHolderOptions(config, name), enabled: isName };
}

/** Where a line sends: undefined while it is looked up, null where nobody holds the name. */
function addressOf(
  line: Line,
  holder: `0x${string}` | null | undefined,
): `0x${string}` | null | undefined {
  if (line.fault !== null) return undefined;
  return line.to.kind === 'address' ? line.to.address : holder;
}
