/** Something outside keeps this community from starting; the message says what, and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
