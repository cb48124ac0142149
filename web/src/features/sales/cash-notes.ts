/** Values of notes in minor units, of any currency: 5, 10, 20, 50 and so on. */
const NOTES = [500, 1000, 2000].flatMap((first) => [0, 1, 2, 3, 4, 5].map((zeros) => first * 10 ** zeros))
const SHOWN = 3

/** Returns the amounts most likely handed over for a price in cash, the next round ones, in minor units. */
export function suggestCash(amount: number): number[] {
  const rounded = NOTES.map((note) => Math.ceil(amount / note) * note)
  return [...new Set(rounded)]
    .filter((cash) => cash > amount)
    .toSorted((a, b) => a - b)
    .slice(0, SHOWN)
}
