import { msg } from '@lingui/core/runtime-macro'
import { toStoredText } from '../../../lib/stored-text.ts'

/** Replacement for the name of an erased client. */
export const ERASED_NAME = toStoredText(msg({ context: 'stored', message: 'Erased client' }))
