/** Where pages put what is their own in the right sidebar. */
export const railId = 'page-rail';
