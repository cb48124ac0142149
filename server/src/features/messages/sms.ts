import type { Services } from '../../http/context.ts'
import { type Sms, sendSms } from '../../sms/send.ts'
import type { BusinessRow } from '../business/queries.ts'

/** Associated data of the encrypted SMS secret: a ciphertext moved to another business fails to decrypt. */
export function getSmsSecretContext(businessId: string): string {
  return `sms of ${businessId}`
}

/** Throws SmsFailed. */
export async function sendShopSms(
  { encryption }: Pick<Services, 'encryption'>,
  shop: BusinessRow,
  sms: Sms,
): Promise<void> {
  const secret = shop.smsCipher && encryption.decrypt(shop.smsCipher, getSmsSecretContext(shop.id))
  await sendSms({ ...shop.messages.sms, secret: secret ?? '' }, sms)
}
