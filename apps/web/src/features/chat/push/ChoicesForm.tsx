import type { PushChoices } from '@parley/domain/push/wire';
import { isOpen } from '@parley/domain/site/features';
import { pushText } from '@parley/text/push';
import { useConfig } from '../../../data/config.tsx';
import { Choice } from './Choice.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';

type ChoicesFormProps = {
  choices: PushChoices;
  isBusy: boolean;
  onChange: (choices: PushChoices) => void;
};

/** What a member is notified of on this device, and when not. Each change counts at once. */
export function ChoicesForm({ choices, isBusy, onChange }: ChoicesFormProps) {
  const config = useConfig();
  const { rooms } = config;
  const follow = (id: string, isFollowed: boolean) => {
    const others = choices.rooms.filter((room) => room !== id);
    onChange({ ...choices, rooms: isFollowed ? [...others, id] : others });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={isBusy || undefined}>
      <fieldset>
        <legend className="mb-1 font-semibold text-[15px]">{pushText.onFor}</legend>
        <Choice
          label={pushText.mentions}
          isOn={choices.mentions}
          onChange={(mentions) => onChange({ ...choices, mentions })}
        />
        <Choice
          label={pushText.tips}
          isOn={choices.tips}
          onChange={(tips) => onChange({ ...choices, tips })}
        />
        {isOpen('nft', config) && (
          <Choice
            label={pushText.nfts}
            isOn={choices.nfts === true}
            onChange={(nfts) => onChange({ ...choices, nfts })}
          />
        )}
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold text-[15px]">{pushText.rooms}</legend>
        {rooms.map(({ id, title }) => (
          <Choice
            key={id}
            label={title}
            isOn={choices.rooms.includes(id)}
            onChange={(isFollowed) => follow(id, isFollowed)}
          />
        ))}
      </fieldset>
      <QuietHoursFields
        quiet={choices.quiet}
        onChange={(quiet) => onChange({ ...choices, quiet })}
      />
    </div>
  );
}
