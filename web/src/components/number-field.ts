/** What a number field of a form starts with when no number is a good guess: nothing. The schema then asks for one. */
export const BLANK = '' as unknown as number
