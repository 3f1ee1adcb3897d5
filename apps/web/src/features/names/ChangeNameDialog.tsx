import { checkName, mayBeKnown } from '@parley/domain/names/check';
import { writtenName } from '@parley/domain/names/rules';
import { changeNameText } from '@parley/text/changeName';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useAddress } from '../../data/wallet.ts';
import { AnswerNote } from '../../transactions/WriteButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { OwnNames } from './OwnNames.tsx';
import { useChangeName } from './useChangeName.ts';

/** Dialog to choose another main name among the member's own. */
export function ChangeNameDialog({ onClose }: { onClose: () => void }) {
  const { tldName } = useConfig();
  const address = useAddress();
  const change = useChangeName();
  const [typed, setTyped] = useState('');
  const name = writtenName(typed, tldName);
  const valid = mayBeKnown(name);
  const message = valid ? null : checkName(name).message;
  const disabled = !valid || change.isPending || address === null;

  return (
    <Dialog title={changeNameText.title} closeLabel={text.close} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (disabled) return;
          change.mutate(name, { onSuccess: onClose });
        }}
      >
        <Field
          label={changeNameText.label}
          suffix={tldName}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          wrong={!valid && message !== null}
          hint={valid ? null : message}
        />
        {address !== null && <OwnNames address={address} chosen={name} onChoose={setTyped} />}
        <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
          <AnswerNote isBusy={change.isPending} className="me-auto text-sm text-soft" />
          <Button onClick={onClose}>{text.close}</Button>
          <Button type="submit" look="signal" busy={change.isPending} disabled={disabled}>
            {changeNameText.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
