import type { NameService } from '../names/service.ts';
import type { Base } from '../platform/base.ts';
import { createModeratorReader } from './chainReader.ts';
import { createPeople } from './people.ts';
import { createModerators } from './service.ts';

/** Who moderates, and what readers are told of authors. */
export function registerModeration({ config, clock, log }: Base, names: NameService) {
  const read = createModeratorReader(config.community, config.rpcUrl);
  const moderators = createModerators({ read, clock, log });
  return { moderators, people: createPeople(names, moderators) };
}
