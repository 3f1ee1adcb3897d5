import { isOpen } from '@parley/domain/site/features';
import { isMemberId } from '@parley/domain/site/validation';
import { memberNftText } from '@parley/text/memberNfts';
import { memberPostsText } from '@parley/text/memberPosts';
import { useLocation, useSearch } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { MemberBio } from '../../features/chat/bio/MemberBio.tsx';
import { FarcasterAccount } from '../../features/chat/farcaster/FarcasterAccount.tsx';
import { MemberMore } from '../../features/chat/member/MemberMore.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { MemberNfts, type MemberTab } from '../../features/nfts/MemberNfts.tsx';
import { MemberPosts } from '../../features/profile/MemberPosts.tsx';
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';
import { CardPlayer } from '../../player/CardPlayer.tsx';
import { InvalidAddress } from '../notFound.tsx';
import { useDeviceOfMember } from '../useDeviceOfMember.ts';

/** `/profile?id=` a name or an address; without it the member's own. `tab=` is what it shows below. */
export function Page() {
  const { tldName } = useConfig();
  const openDevice = useDeviceOfMember();
  const id = new URLSearchParams(useSearch()).get('id') || null;
  if (id !== null && !isMemberId(id, tldName)) return <InvalidAddress />;
  return (
    <ProfileScreen
      key={id}
      id={id}
      entrance={<WalletEntrance />}
      about={about}
      below={below}
      more={more}
      openDevice={openDevice}
    />
  );
}

const about = (address: `0x${string}`) => (
  <div className="grid grid-cols-1 gap-2">
    <MemberBio address={address} />
    <FarcasterAccount address={address} />
  </div>
);
const more = (address: `0x${string}`, name: string) => (
  <MemberMore address={address} name={name} buttonClass="min-h-11 wide:min-h-10" />
);
const below = (address: `0x${string}`) => <Below address={address} />;

function Below({ address }: { address: `0x${string}` }) {
  const config = useConfig();
  const [path, goTo] = useLocation();
  const query = new URLSearchParams(useSearch());
  const asked = query.get('tab') ?? '';
  const posts = <MemberPosts key={address} address={address} />;
  if (!isOpen('nft', config)) {
    return (
      <section aria-labelledby="posts">
        <h2 id="posts" className="mb-2 text-[17px]">
          {memberPostsText.tab}
        </h2>
        {posts}
      </section>
    );
  }
  return (
    <MemberNfts
      address={address}
      posts={posts}
      tab={isTab(asked) ? asked : 'posts'}
      onTab={(tab) => {
        query.set('tab', tab);
        goTo(`${path}?${query}`, { replace: true });
      }}
      playerOf={(item, items) => <CardPlayer item={item} items={items} />}
    />
  );
}

function isTab(tab: string): tab is MemberTab {
  return tab === 'posts' || Object.hasOwn(memberNftText.tabs, tab);
}
