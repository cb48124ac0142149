import { createSeededRandom } from '../bench/people.ts'
import { insideAttacks } from './attack-inside.ts'
import { outsideAttacks } from './attack-outside.ts'
import { setTarget, type Target } from './attack-stage.ts'

/** Context of an attack: how often it tries, at random, and what becomes of each try. */
export type Attempts = {
  tries: number
  random: () => number
  /** Notes an attempt. `gained` is true if the attacker got what isn't theirs. */
  record(gained: boolean, what: string): void
}
export type Attack = (target: Target, attempts: Attempts) => Promise<void>
export type Figures = { attempts: number; succeeded: number; attacks: Record<string, number>; seconds: number }

/**
 * Security drill: plays attackers from outside and inside against a running server. Attacks that end sessions, keys or
 * the server's patience come last.
 */
export async function drillAttack(
  databaseUrl: string,
  { tries, seed, say = () => undefined }: { tries: number; seed: number; say?: (words: string) => void },
): Promise<Figures> {
  const began = performance.now()
  const target = await setTarget(databaseUrl)
  const figures: Figures = { attempts: 0, succeeded: 0, attacks: {}, seconds: 0 }
  for (const [name, attack] of Object.entries({ ...outsideAttacks, ...insideAttacks })) {
    figures.attacks[name] = 0
    const record = (gained: boolean, what: string) => {
      figures.attempts += 1
      figures.attacks[name] = (figures.attacks[name] ?? 0) + 1
      if (!gained) return
      figures.succeeded += 1
      say(`${name}: ${what}`)
    }
    await attack(target, { tries, random: createSeededRandom(seed), record })
  }
  return { ...figures, seconds: Math.round((performance.now() - began) / 1000) }
}

/** True if every attack was tried and none succeeded. */
export function isSound({ succeeded, attacks }: Figures): boolean {
  return succeeded === 0 && Object.values(attacks).every((attempts) => attempts > 0)
}
