import { RESTORE_WORD } from '@deskbell/domain/backups/schema.ts'
import { z } from 'zod'

/** The word that confirms a restore, or the way back from one. */
export const Typed = z.object({
  typed: z.string().refine((typed) => typed === RESTORE_WORD, `Type ${RESTORE_WORD} to confirm`),
})
