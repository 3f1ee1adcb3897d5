const brackets = /"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs;

/**
 * True when a JSON text opens more than `max` brackets inside each other. Deeper texts parse, but
 * overflow the stack when they are written again.
 */
export function isNestedDeeperThan(json: string, max: number): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(brackets)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > max) return true;
  }
  return false;
}
