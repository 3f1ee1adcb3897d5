import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokenSession } from '../../../web/src/wallet/quickSignIn/tokenSession.ts';
import { startAuthServer } from './testAuthServer.ts';
import { custody, fid, siwfMessage } from './testFarcaster.ts';

let here: Awaited<ReturnType<typeof startAuthServer>>;
beforeAll(async () => {
  here = await startAuthServer();
});
afterAll(() => here.stop());

async function signIn({ nonce }: { nonce: string }) {
  const message = siwfMessage({ nonce, now: here.server.clock.now() });
  return { message, signature: await custody.signMessage({ message }) };
}

test('the web app’s session signs in here once, and is believed with what it got', async () => {
  let signIns = 0;
  const session = createTokenSession({
    authServer: here.server.url(),
    ownOrigin: here.server.url(),
    signIn: (nonce) => {
      signIns += 1;
      return signIn({ nonce });
    },
    fetch,
    now: () => here.server.clock.now(),
  });
  const ask = async () => {
    const response = await session.authenticatedFetch('/api/session');
    return [response.status, await response.json()];
  };
  const believed = [200, { fid, expiresAt: expect.any(Number) }];
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([believed, believed, believed]);
  expect(signIns).toBe(1);
  here.server.clock.advance(15 * 60_000 - 15_000);
  expect(await ask()).toEqual(believed);
  expect(signIns).toBe(2);
});

/** Farcaster's own client of auth servers, as its SDK brings it along. */
type LightClient = {
  generateNonce(): Promise<{ nonce: string }>;
  verifySiwf(signed: { domain: string; message: string; signature: string }): Promise<object>;
};

test('Farcaster’s own client of auth servers signs in here, and reads the refusals too', async () => {
  const sdk = createRequire(import.meta.url).resolve('@farcaster/miniapp-sdk');
  const { createLightClient } = createRequire(sdk)('@farcaster/quick-auth/light') as {
    createLightClient(options: { origin: string }): LightClient;
  };
  const client = createLightClient({ origin: here.server.url() });
  const signed = { domain: 'localhost:3000', ...(await signIn(await client.generateNonce())) };
  expect(await client.verifySiwf(signed)).toEqual({ token: expect.any(String) });
  await expect(client.verifySiwf(signed)).rejects.toThrow('Invalid nonce');
});
