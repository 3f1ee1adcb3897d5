import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from './start/settings.ts';

/** Reads the words of a command as `parseArgs` does. Throws a StartError with its usage for words that it can't have. */
export function parseWords<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartError(usage, { cause: error });
  }
}
