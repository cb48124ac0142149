import { line } from '../shared/text.ts'
import { parseGiftCardCode } from './code.ts'

/** Code as it was typed or scanned; see `parseGiftCardCode`. */
export const GiftCardCode = line(40).refine((text) => parseGiftCardCode(text) !== null, 'Check the code')
