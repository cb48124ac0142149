import { z } from 'zod'

/** Word to type before something is erased for good. */
export const ERASE_WORD = 'ERASE'
export const TypedEraseWord = z.literal(ERASE_WORD, { error: 'Type ERASE to confirm' })
