import { reasonOf } from '@parley/domain/text/reason';
import {
  type Address,
  type Hex,
  isAddress,
  isAddressEqual,
  isHex,
  recoverMessageAddress,
  toHex,
} from 'viem';
import { domainIn } from '../../apps/server/src/miniapp/manifest.ts';
import { bad, type Finding, ok } from '../doctor/finding.ts';

type Association = { header: string; payload: string; signature: string };

/** Who signed that a domain is theirs: a JSON Farcaster Signature over `{header}.{payload}` (EIP-191). */
export async function associationFinding(domain: string, said: Association): Promise<Finding> {
  const signed = domainIn(said.payload);
  if (signed !== domain) {
    return bad('association', `It is for ${signed}; the community is at ${domain}.`);
  }
  try {
    const { fid, key } = signerOf(said.header);
    const signer = await recoverMessageAddress({
      message: `${said.header}.${said.payload}`,
      signature: signatureOf(said.signature),
    });
    return isAddressEqual(signer, key)
      ? ok('association', `account ${fid}; only Optimism knows whether ${key} is its key`)
      : bad('association', `${key} did not sign it: sign it again for ${domain}.`);
  } catch (error) {
    return bad('association', `It can’t be read: ${reasonOf(error)}`);
  }
}

/** The account that a signature names, and the key that it names for it. */
function signerOf(header: string): { fid: number; key: Address } {
  const { fid, key }: { fid?: unknown; key?: unknown } = JSON.parse(inText(header));
  if (!Number.isInteger(fid) || typeof key !== 'string' || !isAddress(key, { strict: false })) {
    throw new Error('its header names no account with a key.');
  }
  return { fid: Number(fid), key };
}

const inText = (text: string): string => Buffer.from(text, 'base64url').toString();

/** Clients write the signature's bytes, or its hexadecimal digits as text. */
function signatureOf(text: string): Hex {
  const digits = inText(text);
  return isHex(digits) ? digits : toHex(Buffer.from(text, 'base64url'));
}
