/** What a member reads about a label that others could misread. */
export const labelText = {
  hidden: 'Remove the invisible characters. Typing it again instead of pasting it helps.',
  marks: 'Use fewer accents on one letter.',
} as const;
