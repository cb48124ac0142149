/** The largest photo that is taken, in bytes: what a phone's camera makes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
