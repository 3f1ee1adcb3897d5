/** Longest text of a field that a link may bring, in characters; the fields take no more. */
const typedLength = 80;

/** What a link says that somebody typed into a field, as it was typed; empty for what no field takes. */
export function typedText(said: string | null): string {
  return said !== null && said.length <= typedLength ? said : '';
}
