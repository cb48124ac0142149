import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { type Strokes, WaiverSigner } from '@deskbell/domain/waivers/schema.ts'
import { isDrawn } from '@deskbell/domain/waivers/strokes.ts'

/** A signature that is being made. */
export type SignatureDraft = {
  /** Who signs; null until it is said. */
  who: 'client' | 'guardian' | null
  guardianName: string
  /** The name that was typed in place of a drawn signature; null where it is drawn. */
  typed: string | null
  strokes: Strokes
}

export type SignatureProblem = 'who' | 'guardian_missing' | 'guardian_too_long' | 'nothing_drawn'

export function draftFor(signer: WaiverSigner): SignatureDraft {
  const who = signer === WaiverSigner.enum.either ? null : signer
  return { who, guardianName: '', typed: null, strokes: [] }
}

/** What has to be put right first of all before it is a signature; null when nothing has to. */
export function signatureProblem({ who, guardianName, strokes }: SignatureDraft): SignatureProblem | null {
  if (who === null) return 'who'
  if (who === 'guardian' && guardianName.trim() === '') return 'guardian_missing'
  if (who === 'guardian' && guardianName.trim().length > NAME_MAX) return 'guardian_too_long'
  return isDrawn(strokes) ? null : 'nothing_drawn'
}

export function isComplete(draft: SignatureDraft): boolean {
  return signatureProblem(draft) === null
}

/** The guardian who signs; empty where the client does. */
export function guardianIn({ who, guardianName }: SignatureDraft): string {
  return who === 'guardian' ? guardianName.trim() : ''
}
