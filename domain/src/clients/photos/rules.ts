/** Maximum upload size: 10 MiB, enough for a photo from a phone camera. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
