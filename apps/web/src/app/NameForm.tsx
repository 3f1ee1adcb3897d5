import { TestCoinsButton } from '../features/connect/TestCoinsButton.tsx';
import { MintForm } from '../features/names/MintForm.tsx';

/** The form that mints a name, with the way to coins for it. */
export function NameForm({ onMinted }: { onMinted: () => void }) {
  return <MintForm coins={<TestCoinsButton className="mt-2 w-full" />} onMinted={onMinted} />;
}
