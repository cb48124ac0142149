/** Advisory lock key: shared while an archive is written, exclusive during a restore. Any fixed number. */
export const ARCHIVE_LOCK = 7_205_903
