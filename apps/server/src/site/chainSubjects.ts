import { createReadClient } from '@parley/chain/client';
import { getMainName } from '@parley/chain/names/getMainName';
import { getNameData } from '@parley/chain/names/getNameData';
import { getNameHolder } from '@parley/chain/names/getNameHolder';
import { findCollection } from '@parley/chain/nft/findCollection';
import { getCollection } from '@parley/chain/nft/getCollection';
import { isCollection } from '@parley/chain/nft/isCollection';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { foldName, withoutTld } from '@parley/domain/names/rules';
import { pictureOf, pictureUrls } from '@parley/domain/profile/picture';
import type { Subject } from '@parley/domain/site/heads';
import { shortAddress } from '@parley/domain/tokens/format';
import type { Hex } from 'viem';
import type { SubjectReader } from './subjects.ts';

/** Reads profiles and collections from the community's own contracts. Throws ChainError. */
export function createChainSubjects(
  community: PublicConfig,
  rpcUrl: string,
): Pick<SubjectReader, 'profile' | 'collection'> {
  const client = createReadClient(community, rpcUrl);
  const registry = community.punkTldAddress as Hex | '';
  const launchpad = community.nftLaunchpadBondingAddress as Hex | '';
  const gateways = { ipfs: [], arweave: community.arweaveGateway };

  function withPicture(subject: Subject, picture: string | null): Subject {
    const image = picture === null ? undefined : pictureUrls(picture, gateways)[0];
    return image === undefined ? subject : { ...subject, image };
  }

  async function named(registry: Hex, name: string): Promise<Subject> {
    const folded = foldName(name);
    const title = fullName(folded, community.tldName);
    const data = await getNameData(client, { registry, name });
    return withPicture({ id: folded + community.tldName, title }, pictureOf(data));
  }

  async function addressed(address: Hex): Promise<Subject> {
    const name = registry === '' ? '' : await getMainName(client, { registry, address });
    if (registry !== '' && name !== '') return await named(registry, name);
    return { id: address, title: shortAddress(address) };
  }

  async function collectionAt(launchpad: Hex, id: string): Promise<Hex | null> {
    if (isAddress(id)) return id.toLowerCase() as Hex;
    const [, creator, uniqueId] = /^(0x[\da-f]{40})-([a-z\d-]+)$/.exec(id.toLowerCase()) ?? [];
    if (creator === undefined || uniqueId === undefined) return null;
    return await findCollection(client, { launchpad, creator: creator as Hex, uniqueId });
  }

  return {
    async profile(id) {
      // A spelling with a wrong checksum means the same address.
      if (isAddress(id)) return await addressed(id.toLowerCase() as Hex);
      if (registry === '') return null;
      const name = withoutTld(id, community.tldName);
      if (name === '') return null;
      const holder = await getNameHolder(client, { registry, name });
      return holder === zeroAddress ? null : await named(registry, name);
    },

    async collection(asked) {
      if (launchpad === '') return null;
      const collection = await collectionAt(launchpad, asked);
      if (collection === null) return null;
      // A stranger's contract must not speak under the community's address.
      if (!(await isCollection(client, { launchpad, address: collection }))) return null;
      const { name, profile } = await getCollection(client, { collection });
      const id = collection.toLowerCase();
      const subject = { id, title: name, description: profile.description };
      return withPicture(subject, profile.image);
    },
  };
}
