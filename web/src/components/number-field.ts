/** Initial value of a required number field without a sensible default; the schema then asks for a number. */
export const BLANK = '' as unknown as number
