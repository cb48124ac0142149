import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Longer ones are strong by their length, and slow to look at.
const LOOKED_AT = 64
const REFUSED_BELOW = 2

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT })

/**
 * How hard a password is to guess: 0 (one of the first that anyone tries) to 4 (out of reach), by the estimate of
 * https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler. `own` is what somebody who
 * knows the person tries first: names, the e-mail, the shop.
 */
export function passwordStrength(password: string, own: string[]): number {
  return estimator.check(password.slice(0, LOOKED_AT), own.flatMap(variants)).score
}

/** A text, its words, and its words in one. */
function variants(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return [text, words.join(''), ...words].filter((variant) => variant.length > 2)
}

/** Whether a password is among those that are tried first. */
export function isCommonPassword(password: string, own: string[]): boolean {
  return passwordStrength(password, own) < REFUSED_BELOW
}
