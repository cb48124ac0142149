import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Seeded random numbers: the same seed gives the same sequence. */
export type Random = {
  /** Random integer, both ends inclusive. */
  int(from: number, to: number): number
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks an item with a probability proportional to its weight; undefined if all weights are 0. */
  pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number): T | undefined
  shuffle<T>(list: readonly T[]): T[]
  /** UUIDv7 with the given timestamp. */
  id(at: Date): string
}

/** Creates an independent generator per name, so that adding data under a new name doesn't change existing data. */
export function createRandom(seed: number, name: string): Random {
  const generator = xoroshiro128plus(hash(`${seed} ${name}`))
  const float = () => uniformFloat64(generator)
  const int = (from: number, to: number) => uniformInt(generator, from, to)
  return {
    int,
    between: (from, to) => from + float() * (to - from),
    chance: (probability) => float() < probability,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    pickWeighted: (list, weightOf) => pickWeighted(list, weightOf, float()),
    shuffle: (list) => shuffle(list, int),
    id: (at) => uuidV7(at, int),
  }
}

/** Hashes with FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value
}

function pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number, throwOf1: number): T | undefined {
  const weights = list.map(weightOf)
  let left = throwOf1 * weights.reduce((sum, weight) => sum + weight, 0)
  return list.find((_, index) => {
    left -= weights[index] ?? 0
    return left < 0
  })
}

function shuffle<T>(list: readonly T[], int: Random['int']): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = int(0, last)
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

function uuidV7(at: Date, int: Random['int']): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hex = (digits: number) =>
    int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0')
  const variant = '89ab'.charAt(int(0, 3))
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
}
