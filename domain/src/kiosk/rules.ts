/** A look-up needs this many digits of a phone number's end, */
export const LOOKUP_DIGITS_MIN = 4
/** no number has more than this, */
export const LOOKUP_DIGITS_MAX = 15
/** and when more clients match than this, it asks for more digits. */
export const LOOKUP_MATCHES_MAX = 5
