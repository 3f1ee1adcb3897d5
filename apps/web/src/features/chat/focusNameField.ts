/** Asks the app to show and focus the Name field. */
export const focusNameEvent = 'parley:focus-name';

/** Leads a member without a name to the field where names are minted. */
export function focusNameField(): void {
  window.dispatchEvent(new Event(focusNameEvent));
}
