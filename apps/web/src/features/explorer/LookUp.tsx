import { explorerText } from '@parley/text/explorer';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageBody } from '../../ui/PageBody.tsx';
import { explorerPath } from './explorerPath.ts';

/** The explorer's front page: one field for both. */
export function LookUp() {
  const [typed, setTyped] = useState('');
  const [, goTo] = useLocation();
  const path = explorerPath(typed.trim());
  return (
    <PageBody title={explorerText.title} intro={explorerText.intro}>
      <form
        className="grid max-w-[440px] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (path !== null) goTo(path);
        }}
      >
        <Field
          label={explorerText.label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="signal" disabled={path === null}>
          {explorerText.submit}
        </Button>
      </form>
    </PageBody>
  );
}
