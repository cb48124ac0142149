export const LOGO_MAX_BYTES = 2 * 1024 * 1024

/** Accepted MIME types. The server detects the type from the file content, not from its name. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp']
