import { isSigned, type Transaction, type Unsigned } from '../transaction.ts';
import type { SignerPlace } from './place.ts';
import type { SignRequest } from './rules.ts';

/** The signer did not sign; its message says why, for the operator. `isStopped` where it signs nothing any more. */
export class SignerError extends Error {
  readonly isStopped: boolean;

  constructor(message: string, isStopped = false) {
    super(message);
    this.isStopped = isStopped;
  }
}

export type SignerClient = {
  /** The modulus of its key, base64url, by which transactions name their owner. */
  owner(): Promise<string>;
  /** The transaction, signed; the same one again for the same data and tags. Throws a SignerError. */
  sign(request: SignRequest): Promise<Transaction>;
};

const patienceMs = 10_000;

/** Asks the signer that runs beside this process, wherever it is by now; null while none runs. */
export function createSignerClient(find: () => SignerPlace | null): SignerClient {
  async function ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const place = find();
    if (place === null) throw new SignerError('The signer does not run.');
    const { url, token } = place;
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new SignerError(`The signer does not answer: ${error.message}`);
    });
    if (!response.ok) throw new SignerError(`The signer answered ${response.status}.`);
    return (await response.json()) as Record<string, unknown>;
  }

  return {
    owner: async () => String((await ask('/owner')).owner),

    async sign(request) {
      const { transaction, refused, stopped } = await ask('/sign', request);
      if (typeof refused === 'string') throw new SignerError(refused, stopped === true);
      const signed = transaction as Transaction;
      if (!isFor(signed, request.unsigned) || !(await isSigned(signed)))
        throw new SignerError('The signer answered with something else than it was asked for.');
      return signed;
    },
  };
}

/** The anchor and the price may be those of the time before. */
function isFor(signed: Unsigned, wanted: Unsigned): boolean {
  const subject = ({ owner, data_root, data_size, tags }: Unsigned) =>
    JSON.stringify([owner, data_root, data_size, tags]);
  return subject(signed) === subject(wanted);
}
