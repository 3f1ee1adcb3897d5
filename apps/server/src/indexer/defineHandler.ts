import type { Abi, ContractEventName, GetEventArgs } from 'viem';
import type { Constants, EventArgs, Handled, Handler, Place } from './handler.ts';

type Args<abi extends Abi, name extends ContractEventName<abi>> = GetEventArgs<
  abi,
  name,
  { EnableUnion: false; IndexedOnly: false; Required: true }
>;

type Definition<abi extends Abi> = Readonly<{
  kind: string;
  abi: abi;
  constants?: readonly string[];
  /** One function per event; events without one give no rows. */
  events: {
    readonly [name in ContractEventName<abi>]?: (
      args: Args<abi, name>,
      place: Place,
      constants: Constants,
    ) => Handled;
  };
}>;

type Handle = (args: EventArgs, place: Place, constants: Constants) => Handled;

/** A handler with a function for each event, whose arguments have the types of the ABI. */
export function defineHandler<const abi extends Abi>(definition: Definition<abi>): Handler {
  const { kind, abi, constants = [] } = definition;
  // The arguments come decoded by the same ABI.
  const events = definition.events as Readonly<Record<string, Handle | undefined>>;
  return {
    kind,
    abi,
    constants,
    events: Object.keys(events),
    handle: (name, args, place, known) => events[name]?.(args, place, known) ?? { rows: [] },
  };
}
