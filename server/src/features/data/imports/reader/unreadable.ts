/** Thrown if a file can't be read as a table; the message is shown to the user. */
export class UnreadableFileError extends Error {}

/** Maximum row size in bytes, far above any real table's. */
export const ROW_MAX_BYTES = 1024 * 1024

/** A row, with the number that a spreadsheet shows for it. */
export type FileRow = { row: number; cells: string[] }
