import { FindUser } from '../../features/profile/FindUser.tsx';

/** Where one looks a member up. */
export function Page() {
  return <FindUser />;
}
