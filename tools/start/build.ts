import { preparePostgres } from '@parley/embedded/postgresBinaries';
import { builtFace } from './community.ts';

/**
 * `npm run build`: makes what a start makes in the folder of the sources, for a place where nothing can be written there
 * later, such as an image.
 */
await Promise.all([builtFace.build(), preparePostgres()]);
