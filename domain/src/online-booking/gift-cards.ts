export const GIFT_CARD_AMOUNTS_MAX = 10

/** Amounts of gift cards that clients can buy: the listed ones, and any within the range. */
export type GiftCardOffer = { amounts: number[]; range: { min: number; max: number } | null }

/** Returns what can be bought; null if that is nothing. */
export function getGiftCardOffer({
  giftCards,
  giftCardAmounts: amounts,
  giftCardMin,
  giftCardMax,
}: {
  giftCards: boolean
  giftCardAmounts: number[]
  giftCardMin: number | null
  giftCardMax: number | null
}): GiftCardOffer | null {
  if (!giftCards) return null
  const range = giftCardMin !== null && giftCardMax !== null ? { min: giftCardMin, max: giftCardMax } : null
  return amounts.length > 0 || range ? { amounts, range } : null
}

export function isOffered({ amounts, range }: GiftCardOffer, amount: number): boolean {
  return amounts.includes(amount) || (range !== null && range.min <= amount && amount <= range.max)
}
