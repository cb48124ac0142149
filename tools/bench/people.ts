import { newId } from '@deskbell/domain/shared/new-id.ts'

export type Person = { id: string; firstName: string; lastName: string; phone: string; email: string }

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32), so that every run is the same. */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}

const FIRST =
  'Maria José Anna Zoë Liam Noah Emma Olivia Sofia Mia Lucas Elena Omar Fatima Noor Aisha Chloé Hugo Inés Marta Miguel Mateo Marco Martin Matthias Chen Wei Mei Yuki Haruto Aoi Priya Arjun Rahul Ananya Ivan Olga Dmitri Katya Søren Freja Lars Astrid Björn Ewa Paweł Zuzanna Tomáš Léa Manon Louis Jules Camille Giulia Francesca Luca Matteo Alessandro Thandi Sipho Amara Chidi Ngozi Kwame Abena James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony Betty Mark Margaret Steven Sandra Paul Ashley Andrew Kimberly Joshua Emily'.split(
    ' ',
  )
const STARTS = 'Sil San Smi Mar Fer Gar Mül Nov Pet Kow Ros Ben Cal Dub Ngu Has Per Tan Oli Wat Ja Ha Lo Be'.split(' ')
const MIDDLES = 'va to th ti na ci ler ak er al si ne dö ro nd'.split(' ')
const ENDINGS = 's son a ez ski er i o sen ova en ic ley ton mann'.split(' ')

/** One in ten is a double name. */
function lastName(random: () => number): string {
  const name = pick(STARTS, random) + pick(MIDDLES, random) + pick(ENDINGS, random)
  return random() < 0.1 ? `${name} ${lastName(random)}`.slice(0, 40) : name
}

function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}

function person(random: () => number): Person {
  const [first, last] = [pick(FIRST, random), lastName(random)]
  const phone = `+1${Math.floor(2_000_000_000 + random() * 7_999_999_999)}`
  const email = `${ascii(first)}.${ascii(last)}${Math.floor(random() * 1000)}@example.com`
  return { id: newId(), firstName: first, lastName: last, phone, email: random() < 0.8 ? email : '' }
}

/** Generates the same people in every run; `count` is the seed. */
export function people(count: number): Person[] {
  const random = createSeededRandom(count)
  return Array.from({ length: count }, () => person(random))
}
