import { headOf } from '@parley/domain/site/heads';
import { useLocation } from 'wouter';
import { BackHome } from '../app/BackHome.tsx';
import { useConfig } from '../data/config.tsx';

/** A page that is not there for now: what it is about, why, and a way on. */
export function Closed({ why, text }: { why: string; text: string }) {
  const config = useConfig();
  const [path] = useLocation();
  const { title, description } = headOf(path, '', config);
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <svg viewBox="0 0 48 48" className="mb-3 size-14 text-edge" fill="none" aria-hidden="true">
        <path d="M12 44V15a12 12 0 0 1 24 0v29" stroke="currentColor" strokeWidth="2.500" />
        <path d="M6 44h36" stroke="currentColor" strokeWidth="2.500" strokeLinecap="round" />
        <circle cx="30" cy="29" r="1.800" fill="currentColor" />
      </svg>
      <p className="font-semibold text-soft text-sm">{why}</p>
      <h1 className="text-xl">{title.split(' · ')[0]}</h1>
      <p className="max-w-[44ch] text-soft">{description}</p>
      <p className="max-w-[44ch] text-faint text-sm">{text}</p>
      <BackHome />
    </div>
  );
}
