import { partsOf } from './matches.ts';

/** A text with what was searched for in the signal color; isolated, for it may run either way. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <bdi>
      {partsOf(text, words).map(({ text: part, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
          <mark key={index} className="bg-transparent font-semibold text-signal-text">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  );
}
