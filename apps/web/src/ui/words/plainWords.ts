import { kindOf, splitBody } from '@parley/domain/chat/attachments';
import { removedLink } from '@parley/domain/chat/referralLinks';
import { wordsText } from '@parley/text/words';
import { allowedText } from './allowedText.ts';
import { plainText } from './parse.ts';

/** What a member wrote without its marks, spoilers, and referral links, for one line or a voice; files by name. */
export function plainWords(body: string): string {
  const { words, attached } = splitBody(body);
  const said = words === '' ? [] : [plainText(allowedText(words, location.origin), wordsText)];
  return [...said, ...attached.map((file) => wordsText.file(kindOf(file), altOf(file.alt)))].join(
    '\n',
  );
}

/** A description of a file as it may be shown. */
export function altOf(alt: string): string {
  return allowedText(alt, location.origin).replaceAll(removedLink, wordsText.removed);
}
