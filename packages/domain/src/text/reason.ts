/**
 * Why something failed, in one line without a stack: the error's message, or its code, and those of its causes where
 * they say more.
 */
export function reasonOf(error: unknown): string {
  const said: string[] = [];
  const seen = new Set<unknown>([undefined, null]);
  for (let at = error; !seen.has(at); at = causeOf(at)) {
    seen.add(at);
    const words = wordsOf(at);
    if (words !== '' && !said.some((before) => before.includes(words))) said.push(words);
  }
  return said.join(' ');
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return hasMessage(error) ? error.message : typeof error === 'object' ? '' : String(error);
  }
  // Longer messages of viem's repeat what was asked, with the address of the node.
  if ('shortMessage' in error && typeof error.shortMessage === 'string') return error.shortMessage;
  // Node has an empty message where it tried several addresses, and the same code for all of them.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message === '' ? code : error.message;
}

/** Answers of nodes are plain objects. */
function hasMessage(value: unknown): value is { message: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
