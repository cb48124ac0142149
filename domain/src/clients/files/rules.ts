/** The largest file that is kept with a client, in bytes. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024
