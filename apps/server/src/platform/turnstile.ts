/**
 * Lets so many through in one turn of the event loop. The others wait for the next turns, in their order: in between
 * the server hears and answers everybody else.
 */
export function createTurnstile(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let left = perTurn;
  let isTurning = false;

  function turn(): void {
    isTurning = false;
    left = perTurn;
    for (const pass of waiting.splice(0, perTurn)) {
      left -= 1;
      pass();
    }
    // Those who come in this turn count as well.
    if (left < perTurn) turnLater();
  }

  function turnLater(): void {
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  }

  return async () => {
    turnLater();
    if (left > 0) left -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
