/** The largest file that is taken, in bytes. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024

/** What a logo may come as. The server goes by what is in the file, not by what it is called. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp']
