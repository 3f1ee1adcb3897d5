/** A device whose clock is wrong. `span` is such as “6 hours”. */
export const clockText = {
  fast: (span: string) =>
    `This device’s clock is ${span} fast. Times here follow the community’s clock.`,
  slow: (span: string) =>
    `This device’s clock is ${span} slow. Times here follow the community’s clock.`,
} as const;
