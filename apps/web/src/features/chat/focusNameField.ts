/** Asks whoever holds the Name field to show it; the app answers, whatever is in the way. */
export const focusNameEvent = 'parley:focus-name';

/** Leads a member without a name to the field where names are minted. */
export function focusNameField(): void {
  window.dispatchEvent(new Event(focusNameEvent));
}
