import { AddMiniApp, SignIn } from '@farcaster/miniapp-sdk';
import { describe, expect, test } from 'vitest';
import { hostSentence } from './errors.ts';

describe('a host’s refusals', () => {
  test.each<[unknown, 'signIn' | 'addMiniApp', string | null]>([
    [new SignIn.RejectedByUser(), 'signIn', 'Sign in rejected by user'],
    [new AddMiniApp.RejectedByUser(), 'addMiniApp', 'Add miniapp rejected by user'],
    [new AddMiniApp.InvalidDomainManifest(), 'addMiniApp', 'Invalid domain manifest'],
    [{ type: 'rejected_by_user' }, 'signIn', 'Sign in rejected by user'],
    [{ error: { type: 'rejected_by_user' } }, 'addMiniApp', 'Add miniapp rejected by user'],
    [{ error: { type: 'invalid_domain_manifest' } }, 'addMiniApp', 'Invalid domain manifest'],
    [new Error('Unreachable'), 'signIn', null],
    [{ type: 'constructor' }, 'signIn', null],
    [{ name: 'toString' }, 'signIn', null],
    [null, 'signIn', null],
    ['text', 'addMiniApp', null],
  ])('the refusal %j of the action %s is told as: %s', (error, action, sentence) => {
    expect(hostSentence(action, error)).toBe(sentence);
    if (error instanceof Error && sentence !== null) expect(error.message).toBe(sentence);
  });
});
