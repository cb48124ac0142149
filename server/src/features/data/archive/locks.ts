/** Held by everyone who writes an archive, and taken alone by whoever restores. Any fixed number. */
export const ARCHIVE_LOCK = 7_205_903
