import { useSession } from '../auth/queries.ts'
import { type KioskWords, wordsFor } from './words.ts'

export function useWords(): KioskWords {
  return wordsFor(useSession().business.locale)
}
