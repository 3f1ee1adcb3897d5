import { FindUser } from '../../features/profile/FindUser.tsx';

export function Page() {
  return <FindUser />;
}
