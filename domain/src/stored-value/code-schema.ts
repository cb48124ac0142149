import { line } from '../shared/text.ts'
import { normalizeGiftCardCode } from './code.ts'

/** Code as it was typed or scanned; see `normalizeGiftCardCode`. */
export const GiftCardCode = line(40).refine((text) => normalizeGiftCardCode(text) !== null, 'Check the code')
