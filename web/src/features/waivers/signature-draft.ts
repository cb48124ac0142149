import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import type { Strokes, WaiverSigner } from '@deskbell/domain/waivers/schema.ts'
import { isDrawn } from '@deskbell/domain/waivers/strokes.ts'

export type SignatureDraft = {
  /** Signer; null until chosen. */
  who: 'client' | 'guardian' | null
  guardianName: string
  /** Name typed in place of a drawing; null if it is drawn. */
  typed: string | null
  strokes: Strokes
}

export type SignatureProblem = 'who' | 'guardian_missing' | 'guardian_too_long' | 'nothing_drawn'

export function draftFor(signer: WaiverSigner): SignatureDraft {
  const who = signer === 'either' ? null : signer
  return { who, guardianName: '', typed: null, strokes: [] }
}

/** Returns the first problem to fix before signing, or null. */
export function findSignatureProblem({ who, guardianName, strokes }: SignatureDraft): SignatureProblem | null {
  if (who === null) return 'who'
  if (who === 'guardian' && guardianName.trim() === '') return 'guardian_missing'
  if (who === 'guardian' && guardianName.trim().length > NAME_MAX) return 'guardian_too_long'
  return isDrawn(strokes) ? null : 'nothing_drawn'
}

export function isComplete(draft: SignatureDraft): boolean {
  return findSignatureProblem(draft) === null
}

/** Returns the name of the guardian who signs; empty if the client does. */
export function getGuardianName({ who, guardianName }: SignatureDraft): string {
  return who === 'guardian' ? guardianName.trim() : ''
}
