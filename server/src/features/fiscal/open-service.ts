import { msg } from '@lingui/core/runtime-macro'
import type { Services } from '../../http/context.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import type { BusinessRow } from '../business/queries.ts'
import { createFiskaly } from './fiskaly.ts'
import { FiscalError, type FiscalService } from './service.ts'

/** Context in which the key and the secret are encrypted. */
export function getFiscalContext(businessId: string): string {
  return `fiscal service of ${businessId}`
}

/** Opens the fiscal service of a business. Throws a FiscalError if it has none, or its secret can't be read. */
export function openService(
  { ask, encryption }: Pick<Services, 'ask' | 'encryption'>,
  { id, fiscal, fiscalCipher }: Pick<BusinessRow, 'id' | 'fiscal' | 'fiscalCipher'>,
): FiscalService {
  const sealed = fiscalCipher && encryption.decrypt(fiscalCipher, getFiscalContext(id))
  if (!fiscal || !sealed) throw new FiscalError(toStoredText(msg`Enter its key and secret anew`))
  return createFiskaly(ask, { ...fiscal, ...(JSON.parse(sealed) as { apiKey: string; apiSecret: string }) })
}
