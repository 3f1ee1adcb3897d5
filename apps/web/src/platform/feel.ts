/** What a member feels of what they did, where the page is shown by a client that can move the phone. */
export type Feeling = 'sent' | 'selected' | 'success' | 'warning' | 'error';

type Feel = (feeling: Feeling) => void;
let feelBy: Feel = () => {};

/** Has the client move the phone a little; nothing anywhere else. Never throws. */
export function feel(feeling: Feeling): void {
  feelBy(feeling);
}

/** Says how that is done; until then it is not. */
export function setFeel(by: Feel): void {
  feelBy = by;
}
