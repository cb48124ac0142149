import { expect, test } from 'vitest'
import { getGiftCardOffer, isOffered } from './gift-cards.ts'

const NONE = { giftCards: true, giftCardAmounts: [], giftCardMin: null, giftCardMax: null }

test('a gift card is offered for the listed amounts, and for all within the range', () => {
  expect(getGiftCardOffer(NONE)).toBeNull()
  expect(getGiftCardOffer({ ...NONE, giftCards: false, giftCardAmounts: [2500] })).toBeNull()
  const listed = getGiftCardOffer({ ...NONE, giftCardAmounts: [2500, 5000] })
  const free = getGiftCardOffer({ ...NONE, giftCardAmounts: [2500], giftCardMin: 10_000, giftCardMax: 20_000 })
  const amounts = [1, 2500, 5000, 9999, 10_000, 20_000, 20_001]
  expect(amounts.filter((amount) => listed && isOffered(listed, amount))).toEqual([2500, 5000])
  expect(amounts.filter((amount) => free && isOffered(free, amount))).toEqual([2500, 10_000, 20_000])
})
