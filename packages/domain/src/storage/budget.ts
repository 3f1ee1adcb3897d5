import { parseAmount } from '../tokens/parse.ts';
import { arDecimals } from './rules.ts';

/** The most that is paid, in winston: for one file, for one member's files of a day, and for all of a day. */
export type Budget = { file: bigint; member: bigint; day: bigint };

/** What may be spent where the settings say nothing, in AR. */
const usual = { file: '0.1', member: '0.2', day: '1' } as const;

/** A budget that can't be read, by its setting. */
export class BudgetError extends Error {}

/** The budget by `PARLEY_STORAGE_FILE_AR`, `…_MEMBER_AR`, and `…_DAY_AR`. Throws a BudgetError. */
export function readBudget(env: Readonly<Record<string, string | undefined>>): Budget {
  const read = (part: keyof Budget): bigint => {
    const setting = `PARLEY_STORAGE_${part.toUpperCase()}_AR`;
    const text = env[setting] || usual[part];
    const winston = parseAmount(text, arDecimals);
    if (winston === null)
      throw new BudgetError(`${setting} is "${text}"; expected an amount of AR, such as 0.25.`);
    return winston;
  };
  return { file: read('file'), member: read('member'), day: read('day') };
}
