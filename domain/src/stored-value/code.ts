/**
 * Crockford's base 32 (https://www.crockford.com/base32.html): no letter looks like a digit. Whoever types O, I or L
 * means 0, 1 and 1.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE = ALPHABET.length
/** A letter for each, which makes 55 random bits: too many to guess. */
export const GIFT_CARD_CODE_BYTES = 11
const SEPARATORS = /[\s._–—-]/g
const CODE = new RegExp(`^[${ALPHABET}]{${GIFT_CARD_CODE_BYTES + 1}}$`)

/**
 * Sums the digits by Luhn mod N (ISO/IEC 7812-1, for any base), from the right; every second digit is doubled, the
 * last one too if it is followed by a check digit.
 */
function sumLuhn(digits: number[], isChecked: boolean): number {
  return digits.reduceRight((sum, digit, index) => {
    const isDoubled = (digits.length - 1 - index) % 2 === (isChecked ? 1 : 0)
    const doubled = isDoubled ? digit * 2 : digit
    return sum + Math.floor(doubled / BASE) + (doubled % BASE)
  }, 0)
}

function toDigits(code: string): number[] {
  return [...code].map((letter) => ALPHABET.indexOf(letter))
}

/** Builds the code of a new gift card from `GIFT_CARD_CODE_BYTES` random bytes, without separators. */
export function createGiftCardCode(random: Iterable<number>): string {
  // 256 is a multiple of 32, so that each letter is equally likely.
  const digits = [...random].map((byte) => byte % BASE)
  const check = (BASE - (sumLuhn(digits, false) % BASE)) % BASE
  return [...digits, check].map((digit) => ALPHABET.charAt(digit)).join('')
}

/**
 * Reads a code as it was typed or scanned: in any case, with any separators. Returns null if it can't be a code of a
 * gift card, such as one with a mistyped letter.
 */
export function parseGiftCardCode(text: string): string | null {
  const code = text.toUpperCase().replace(SEPARATORS, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return CODE.test(code) && sumLuhn(toDigits(code), true) % BASE === 0 ? code : null
}

/** Of another program's gift card, without separators. */
const OTHER_CODE = /^[0-9A-Z]{4,20}$/

/**
 * Reads a code of a gift card as it is stored: one of ours, or one that was imported. Returns null if it can be neither.
 */
export function normalizeGiftCardCode(text: string): string | null {
  const other = text.toUpperCase().replace(SEPARATORS, '')
  return parseGiftCardCode(text) ?? (OTHER_CODE.test(other) ? other : null)
}

/** Writes a code in groups of four, as it is printed. */
export function formatGiftCardCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
