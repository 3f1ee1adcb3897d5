import { nameText } from '@parley/text/names';
import { forbiddenCharacters, isHiddenCodePoint } from './characters.ts';
import { nameLength, nameMaxLength } from './rules.ts';

/** The result for a typed name. An empty name is invalid without a message. */
export type NameCheck = { valid: boolean; message: string | null };

/** Validates a name (without its TLD) exactly as the name minter on chain does. */
export function checkName(name: string): NameCheck {
  if (name === '') return { valid: false, message: null };
  for (const { character, message } of forbiddenCharacters) {
    if (name.includes(character)) return { valid: false, message };
  }
  if ([...name].some((character) => isHiddenCodePoint(character.codePointAt(0) ?? 0))) {
    return { valid: false, message: nameText.hidden };
  }
  if (nameLength(name) > nameMaxLength) {
    return { valid: false, message: nameText.tooLong(nameMaxLength) };
  }
  return { valid: true, message: nameText.valid };
}
