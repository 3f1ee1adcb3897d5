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

/** A member as the chain has them; untrusted. */
export type ChainMember = {
  address: Hex;
  /** Folded, without its TLD; null for an address without one. */
  name: string | null;
  /** Where their picture is (`pictureOf`); null for none. */
  picture: string | null;
};

type ChainSubjects = Pick<SubjectReader, 'collection'> & {
  /** The member with a name or an address; null for a name that nobody has. */
  member(id: string): Promise<ChainMember | null>;
  /** What the profile of a member is about. */
  about(member: ChainMember): Subject;
};

/** Reads profiles and collections from the community's own contracts. Throws ChainError. */
export function createChainSubjects(community: PublicConfig, rpcUrl: string): ChainSubjects {
  const client = createReadClient(community, rpcUrl);
  const registry = community.punkTldAddress as Hex | '';
  const launchpad = community.nftLaunchpadBondingAddress as Hex | '';
  const gateways = { ipfs: [], arweave: community.arweaveGateway };

  function withPicture(subject: Subject, picture: string | null): Subject {
    const image = picture === null ? undefined : pictureUrls(picture, gateways)[0];
    return image === undefined ? subject : { ...subject, image };
  }

  async function named(registry: Hex, name: string, address: Hex): Promise<ChainMember> {
    const data = await getNameData(client, { registry, name });
    return { address, name: foldName(name), picture: pictureOf(data) };
  }

  async function addressed(address: Hex): Promise<ChainMember> {
    const name = registry === '' ? '' : await getMainName(client, { registry, address });
    if (registry !== '' && name !== '') return await named(registry, name, address);
    return { address, name: null, picture: null };
  }

  async function member(id: string): Promise<ChainMember | null> {
    // A spelling with a wrong checksum means the same address.
    if (isAddress(id)) return await addressed(id.toLowerCase() as Hex);
    if (registry === '') return null;
    const name = withoutTld(id, community.tldName);
    if (name === '') return null;
    const holder = await getNameHolder(client, { registry, name });
    return holder === zeroAddress ? null : await named(registry, name, holder);
  }

  async function collectionAt(launchpad: Hex, id: string): Promise<Hex | null> {
    if (isAddress(id)) return id.toLowerCase() as Hex;
    const [, creator, uniqueId] = /^(0x[\da-f]{40})-([a-z\d-]+)$/.exec(id.toLowerCase()) ?? [];
    if (creator === undefined || uniqueId === undefined) return null;
    return await findCollection(client, { launchpad, creator: creator as Hex, uniqueId });
  }

  return {
    member,

    about({ address, name, picture }) {
      if (name === null) return { id: address, title: shortAddress(address) };
      const title = fullName(name, community.tldName);
      return withPicture({ id: name + community.tldName, title }, picture);
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
