import { text } from '@parley/text/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';

/** The code of a part: null until it is here. */
type Code<Props> = {
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
};

/**
 * A part of a page whose code loads when it is first shown, or ahead of that by `preload`; `waiting` is
 * shown until then. Code that is here renders at once. Where it does not load, the part's place says so,
 * and the rest of the page stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
) {
  const code: Code<Props> = { loaded: null, load };
  return Object.assign((props: Props) => <Part code={code} waiting={waiting} props={props} />, {
    preload: () => void open(code).catch(() => {}),
  });
}

type PartProps<Props> = { code: Code<Props>; waiting: ReactNode; props: Props };

function Part<Props extends object>({ code, waiting, props }: PartProps<Props>) {
  const [Shown, setShown] = useState(() => code.loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Shown !== null) return;
    open(code).then(
      (loaded) => setShown(() => loaded),
      () => setFailed(true),
    );
  }, [Shown, code]);
  if (Shown !== null) return <Shown {...props} />;
  return hasFailed ? <PartFailure /> : waiting;
}

async function open<Props>(code: Code<Props>): Promise<ComponentType<Props>> {
  code.loaded ??= await code.load();
  return code.loaded;
}

/** In the place of a part whose code did not load: says so, and offers to load the page again. */
export function PartFailure() {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 p-3 text-sm text-soft">
      {text.partFailed}
      <Button look="quiet" size="small" onClick={() => location.reload()}>
        {text.retry}
      </Button>
    </p>
  );
}
