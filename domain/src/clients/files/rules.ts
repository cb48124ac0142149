export const FILE_MAX_BYTES = 10 * 1024 * 1024
