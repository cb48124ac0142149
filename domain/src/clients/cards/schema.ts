import { z } from 'zod'
import { MailedReceipt, ReceiptMail } from '../../passes/schema.ts'
import { Id } from '../../shared/ids.ts'

/** Code on a client's card: 96 random bits, as upper-case hex. */
export const CardCode = z.string().regex(/^[0-9A-F]{24}$/, 'This is no code of ours')

/** Card that a client scans at the kiosk. */
export const ClientCard = z.object({ clientId: Id, code: CardCode }).meta({ id: 'ClientCard' })
export type ClientCard = z.infer<typeof ClientCard>

/** Issues a new code and invalidates the current one. */
export const CardRenewal = z.object({ id: Id }).meta({ id: 'CardRenewal' })
export type CardRenewal = z.infer<typeof CardRenewal>

/** Undoes a renewal: the previous code becomes valid again. */
export const CardRestoring = z.object({ renewalId: Id }).meta({ id: 'CardRestoring' })
export type CardRestoring = z.infer<typeof CardRestoring>

export const CardMail = ReceiptMail.meta({ id: 'CardMail' })
export type CardMail = z.infer<typeof CardMail>
export const MailedCard = MailedReceipt.meta({ id: 'MailedCard' })
