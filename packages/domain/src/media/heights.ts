/** Heights of media, in pixels: the largest of a picture, and that of a YouTube video (product rules). */
export const mediaHeight = { imageMax: 500, youtube: 315 } as const;
