/** A file that can't be read as a table; the message says why, to whoever sent it. */
export class Unreadable extends Error {}

/** The longest row, in bytes: no table that people look at comes near. */
export const ROW_MAX_BYTES = 1024 * 1024

/** A row of a file, and where a spreadsheet shows it. */
export type FileRow = { row: number; cells: string[] }
