/**
 * Keeps the keys of an input method from the app: while one composes, its Enter takes a word and no message is sent
 * by it, and its arrows, Tab, and Escape move among candidates of its own. Safari tells of the Enter that takes a
 * word after the composition, so that only its key code 229 shows whose it is. The browser and the input method
 * get all keys as ever.
 */
export function keepInputMethodKeys(target: EventTarget): void {
  const keep = (event: Event) => {
    const { isComposing, keyCode } = event as KeyboardEvent;
    if (isComposing || keyCode === 229) event.stopImmediatePropagation();
  };
  // Before any other listener, wherever it listens.
  target.addEventListener('keydown', keep, true);
}
