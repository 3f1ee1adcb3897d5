import { readStoredText, writeStoredText } from './localStorage.ts';

const key = 'parley.payeeList';

/** The list of several recipients that was pasted and is not paid yet; empty for none. Kept over visits. */
export const payeeList = {
  get: (): string => readStoredText(key) ?? '',
  set: (lines: string): void => void writeStoredText(key, lines === '' ? null : lines),
};
