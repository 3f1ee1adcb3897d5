import { nameAirdropAbi, pointsAirdropAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';
import type { Handled, Place } from '../handler.ts';

type Claim = { member: string; amount: bigint; tokenId?: bigint; points?: bigint };

function claimed({ member, amount, tokenId, points }: Claim, place: Place): Handled {
  const values = {
    airdrop: place.address,
    member: member.toLowerCase(),
    token_id: tokenId ?? null,
    points: points ?? null,
    amount,
  };
  return {
    rows: [{ table: 'airdrop_claims', values }],
    topics: [`member:${member.toLowerCase()}`],
  };
}

/** Claims of the airdrop to those who hold names. */
export const nameAirdropHandler = defineHandler({
  kind: 'nameAirdrop',
  abi: nameAirdropAbi,
  events: {
    NameClaimed: ({ tokenId, holder, amount }, place) =>
      claimed({ member: holder, tokenId, amount }, place),
  },
});

/** Claims of the airdrop to those who earned points. */
export const pointsAirdropHandler = defineHandler({
  kind: 'pointsAirdrop',
  abi: pointsAirdropAbi,
  events: {
    PointsClaimed: ({ member, points, amount }, place) =>
      claimed({ member, points, amount }, place),
  },
});
