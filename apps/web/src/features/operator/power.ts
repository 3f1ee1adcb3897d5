import type { OwnerAct } from '@parley/chain/operator/actAsOwner';
import type { operatorText } from '@parley/text/operator';
import type { FieldValue, PowerField } from './fields.ts';

/** Something that an owner can do with a contract. */
export type Power = {
  name: keyof typeof operatorText.powers;
  /** What it is done to, where the contract has several. */
  about?: `0x${string}`;
  /** What is asked for; without fields, `change` says what becomes of what. */
  fields: readonly PowerField[];
  change?: readonly [now: string | bigint, after: string];
  /** The contract it is sent to, if it is another one. */
  at?: `0x${string}`;
  /** Who may do it. */
  by: 'owner' | 'pending' | 'anybody';
  /** Why it would do nothing now; null where it would. */
  idle?: string | null;
  act: (values: readonly FieldValue[]) => OwnerAct;
};
