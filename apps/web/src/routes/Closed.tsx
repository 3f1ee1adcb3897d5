import { headOf } from '@parley/domain/site/heads';
import type { LucideIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { BackHome } from '../app/BackHome.tsx';
import { useConfig } from '../data/config.tsx';
import { PageBody } from '../ui/PageBody.tsx';

type ClosedProps = { icon: LucideIcon; why: string; text: string };

/** A page that is not there for now: what it is about, why, and a way on. */
export function Closed({ icon: Icon, why, text }: ClosedProps) {
  const config = useConfig();
  const [path] = useLocation();
  const { title, description } = headOf(path, '', config);
  return (
    <PageBody title={title.split(' · ')[0]} intro={description}>
      <div className="grid justify-items-start gap-4">
        <div className="flex gap-3">
          <Icon className="mt-0.5 size-[18px] text-faint" />
          <div>
            <p className="font-semibold">{why}</p>
            <p className="max-w-[60ch] text-soft text-sm">{text}</p>
          </div>
        </div>
        <BackHome />
      </div>
    </PageBody>
  );
}
