import type { Services } from '../../http/context.ts'
import { type Sms, sendSms } from '../../sms/send.ts'
import type { BusinessRow } from '../business/queries.ts'

/** Where the secret of a shop's SMS provider is kept: it opens nowhere else. */
export function smsPlace(businessId: string): string {
  return `sms of ${businessId}`
}

/** Sends an SMS by the shop's provider. Throws `SmsFailed`. */
export async function sendShopSms(
  { encryption }: Pick<Services, 'encryption'>,
  shop: BusinessRow,
  sms: Sms,
): Promise<void> {
  const secret = shop.smsCipher && encryption.decrypt(shop.smsCipher, smsPlace(shop.id))
  await sendSms({ ...shop.messages.sms, secret: secret ?? '' }, sms)
}
