import { randomFrom } from '../../start/history/random.ts';

const vocabulary = 8_000;
const wordsMost = 25;
const syllables = ['ka', 'lo', 'mi', 'ren', 'ta', 'vo', 'shi', 'dal', 'pe', 'nor', 'gu', 'es'];

/**
 * Texts like those of a chat, the same for the same seed: some 13 words of a language in which a few words are said all
 * the time and most hardly ever (Zipf's law), so that their search index is as large as that of real ones.
 */
export function createTalk(seed: string): () => string {
  const random = randomFrom(seed);
  return () => {
    const count = 1 + Math.floor(random() * wordsMost);
    return Array.from({ length: count }, () => wordAt(Math.floor(vocabulary ** random()))).join(
      ' ',
    );
  };
}

/** The word of a rank; the first ones are short. */
function wordAt(rank: number): string {
  let word = '';
  for (let rest = rank; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}
