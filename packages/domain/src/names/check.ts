import { nameText } from '@parley/text/names';
import { forbiddenCharacters, isHiddenCodePoint } from './characters.ts';
import { nameLength, nameMaxLength } from './rules.ts';

/** The result for a typed name. An empty name is invalid without a message. */
export type NameCheck = { valid: boolean; message: string | null };

/** The longest names that registries of others know, in bytes of UTF-8 or less. */
const foreignMaxLength = 140;

/** Whether some registry may know this name: those that are not ours have longer ones than can be minted here. */
export function mayBeKnown(name: string): boolean {
  return name !== '' && characterFault(name) === null && nameLength(name) <= foreignMaxLength;
}

/** Validates a name (without its TLD) exactly as the name minter on chain does. */
export function checkName(name: string): NameCheck {
  if (name === '') return { valid: false, message: null };
  const fault = characterFault(name);
  if (fault !== null) return { valid: false, message: fault };
  if (nameLength(name) > nameMaxLength) {
    return { valid: false, message: nameText.tooLong(nameMaxLength) };
  }
  return { valid: true, message: nameText.valid };
}

/** Why a name cannot have one of its characters, or null. */
function characterFault(name: string): string | null {
  for (const { character, message } of forbiddenCharacters) {
    if (name.includes(character)) return message;
  }
  const isHidden = (character: string) => isHiddenCodePoint(character.codePointAt(0) ?? 0);
  return [...name].some(isHidden) ? nameText.hidden : null;
}
