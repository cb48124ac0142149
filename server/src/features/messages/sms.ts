import type { Services } from '../../http/context.ts'
import { type Sms, sendSms } from '../../sms/send.ts'
import type { BusinessRow } from '../business/queries.ts'

/** Associated data of the encrypted SMS secret: a ciphertext moved to another business fails to decrypt. */
export function getSmsSecretContext(businessId: string): string {
  return `sms of ${businessId}`
}

/** Throws SmsFailed. */
export async function sendShopSms(
  { encryption, post }: Pick<Services, 'encryption' | 'post'>,
  shop: BusinessRow,
  sms: Sms,
): Promise<void> {
  const secret = shop.smsCipher && encryption.decrypt(shop.smsCipher, getSmsSecretContext(shop.id))
  await sendSms(post, { ...shop.messages.sms, secret: secret ?? '' }, sms)
}
