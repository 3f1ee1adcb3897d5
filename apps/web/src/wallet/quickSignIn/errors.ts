import { sessionText } from '@parley/text/session';
/** Why a quick sign-in brought no token. `rejected` is the member's own choice, not a failure. */
export type SessionErrorCode =
  /** The member declined. */
  | 'rejected'
  /** The signed message names no domain. */
  | 'no-domain'
  /** The auth server says that the sign-in is not valid, or its token says nothing. */
  | 'invalid-token'
  /** The auth server answered with a failure status. */
  | 'refused'
  | 'unreachable'
  | 'unreadable'
  /** The request goes to an origin that the token is not for. */
  | 'elsewhere';

/** A quick sign-in, or a request with its token, that did not work. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly code: SessionErrorCode;
  constructor(code: SessionErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A host's refusals: their names in the SDK's errors and on the wire, and what members read. */
const hostSentences: Readonly<Record<string, string>> = {
  'SignIn.RejectedByUser': sessionText.signInRejected,
  'AddMiniApp.RejectedByUser': sessionText.addRejected,
  'AddMiniApp.InvalidDomainManifest': sessionText.invalidManifest,
  'signIn rejected_by_user': sessionText.signInRejected,
  'addMiniApp rejected_by_user': sessionText.addRejected,
  'addMiniApp invalid_domain_manifest': sessionText.invalidManifest,
};

/**
 * What members read about a host's refusal of an action; null for any other error. Recognizes the
 * SDK's errors (by name) and the host's own (`{type}`), bare or as `error` of an answer.
 */
export function hostSentence(action: 'signIn' | 'addMiniApp', error: unknown): string | null {
  const name = textAt(error, 'name');
  const type = textAt(error, 'type') ?? textAt(at(error, 'error'), 'type');
  const keys = [name, type === null ? null : `${action} ${type}`];
  for (const key of keys) {
    if (key !== null && Object.hasOwn(hostSentences, key)) return hostSentences[key] ?? null;
  }
  return null;
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function textAt(value: unknown, key: string): string | null {
  const found = at(value, key);
  return typeof found === 'string' ? found : null;
}
