/** Where the frame has a place for the offer of a new version. */
export const newBuildId = 'new-build';
