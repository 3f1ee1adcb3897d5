import { kettle } from '../art/kettle.ts';
import { lake } from '../art/lake.ts';
import { letters } from '../art/letters.ts';
import { lighthouse } from '../art/lighthouse.ts';
import { moth } from '../art/moth.ts';
import { nightBus } from '../art/nightBus.ts';
import { paperBoats } from '../art/paperBoats.ts';
import { plants } from '../art/plants.ts';
import { projector } from '../art/projector.ts';
import { rain } from '../art/rain.ts';
import { record } from '../art/record.ts';
import { stairs } from '../art/stairs.ts';
import { kettleSong, nightBusSong, slowTapeSong } from '../sound/pieces.ts';
import type { Track } from '../sound/synth.ts';

/** What a collection shows: its picture as SVG, and a song, or a film whose time goes from 0 to 1. */
type Artwork = {
  picture: () => string;
  song?: () => Track;
  film?: (time: number) => string;
};

/** The moment of a film that its picture shows. */
const still = 0.13;

/** By the key of the collection. */
export const artworks: Readonly<Record<string, Artwork>> = {
  'moth-hours': { picture: moth },
  'slow-tape': { picture: record, song: slowTapeSong },
  'stairs-mostly': { picture: stairs },
  'house-plants': { picture: plants },
  'letters-for-a-wall': { picture: letters },
  'night-bus': { picture: nightBus, song: nightBusSong },
  'salt-flat': { picture: lake },
  'rain-on-line-4': { picture: () => rain(still), film: rain },
  'last-reel': { picture: projector },
  'paper-boats': { picture: paperBoats },
  keeper: { picture: () => lighthouse(still), film: lighthouse },
  'kettle-in-c': { picture: kettle, song: kettleSong },
};
