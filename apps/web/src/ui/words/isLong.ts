/** Whether a text may have more lines than are shown at once. */
export function isLong(text: string): boolean {
  return text.length > 800 || text.split('\n').length > 20;
}
