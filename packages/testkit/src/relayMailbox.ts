/** An encrypted message between two sides that the relay cannot read. */
export type Letter = {
  topic: string;
  message: string;
  /** Kind of message, in WalletConnect's numbers. */
  tag: number;
  attestation: string;
  /** Unix milliseconds. */
  publishedAt: number;
  /** How long it is kept, in seconds. */
  ttl: number;
  /** Key of who sent it. */
  from: string;
};

/** Keeps letters for later subscribers, until they are read or their time to live ends. */
export function createMailbox(now: () => number = Date.now) {
  let letters: Letter[] = [];
  return {
    keep(letter: Letter): void {
      letters = [...letters.filter(isAlive), letter];
    },
    /** Removes a letter that was read. */
    remove(letter: Letter): void {
      letters = letters.filter((kept) => kept !== letter);
    },
    of: (topic: string): Letter[] =>
      letters.filter((letter) => letter.topic === topic && isAlive(letter)),
  };

  function isAlive({ publishedAt, ttl }: Letter): boolean {
    return publishedAt + ttl * 1000 > now();
  }
}
