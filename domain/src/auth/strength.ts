import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Characters checked. A longer password is strong by length alone, and slow to analyse.
const LOOKED_AT = 64
const REFUSED_BELOW = 2

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT })

/**
 * Estimates password strength with zxcvbn: 0 (guessed first) to 4 (very strong). See
 * https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler. `own` lists personal
 * terms that an attacker tries first: names, the e-mail address, the business name.
 */
export function passwordStrength(password: string, own: string[]): number {
  return estimator.check(password.slice(0, LOOKED_AT), own.flatMap(variants)).score
}

/** Returns the text, the text without separators, and its words; drops those of 1 or 2 characters. */
function variants(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return [text, words.join(''), ...words].filter((variant) => variant.length > 2)
}

/** True if the password is too easy to guess to be accepted. */
export function isCommonPassword(password: string, own: string[]): boolean {
  return passwordStrength(password, own) < REFUSED_BELOW
}
