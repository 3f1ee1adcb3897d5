/** How long a page waits for a wallet's answer before it says that there is none, in milliseconds. */
export const answerLimitMs = 60_000;
