import { reasonOf } from '@parley/domain/text/reason';
import { readSettings, StartError } from '../start/settings.ts';
import { bad, type Finding } from './finding.ts';
import {
  backupFindings,
  folderFindings,
  keyFindings,
  portFindings,
  settingsFindings,
} from './machine.ts';
import { findPlace, type Place } from './place.ts';
import {
  addressFindings,
  busFindings,
  chainFindings,
  clockFindings,
  configFindings,
  databaseFindings,
  readinessFindings,
} from './reached.ts';

/** In the order of the page. */
const looks: readonly ((place: Place) => Finding[] | Promise<Finding[]>)[] = [
  settingsFindings,
  configFindings,
  folderFindings,
  clockFindings,
  portFindings,
  readinessFindings,
  databaseFindings,
  chainFindings,
  keyFindings,
  busFindings,
  (place) => backupFindings(place, Date.now()),
  addressFindings,
];

/** Looks at everything that can be wrong with the community of these settings; changes nothing. */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let place: Place;
  try {
    place = await findPlace(readSettings(env), env);
  } catch (error) {
    if (error instanceof StartError) return [bad('settings', error.message)];
    throw error;
  }
  const findings = await Promise.all(
    looks.map(async (look) => {
      try {
        return await look(place);
      } catch (error) {
        return [bad('doctor', `A look failed: ${reasonOf(error)}`)];
      }
    }),
  );
  return findings.flat();
}
