import { headOf } from '@parley/domain/site/heads';
import { pageText } from '@parley/text/pages';
import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
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
        <Link
          href="/"
          className="inline-flex min-h-11 items-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge wide:min-h-10"
        >
          {pageText.notOpen.back}
        </Link>
      </div>
    </PageBody>
  );
}
