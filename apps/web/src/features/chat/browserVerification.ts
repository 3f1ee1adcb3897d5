import { deviceProofsSchema } from '@parley/domain/auth/proof';
import type { PublicConfig } from '@parley/domain/config/wire';
import { getJson } from '../../platform/http.ts';
import { createProofChecks } from './proofChecks.ts';
import { createVerification, type Verification } from './verification.ts';

/** Checks messages by the proofs that the server hands out, beside the page. */
export function createBrowserVerification(config: PublicConfig): Verification {
  return createVerification({
    config,
    fetchProofs: (ids) => getJson(`/api/chat/devices?ids=${ids.join(',')}`, deviceProofsSchema),
    verifyProof: createProofChecks(config),
  });
}
