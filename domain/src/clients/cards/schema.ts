import { z } from 'zod'
import { MailedReceipt, ReceiptMail } from '../../passes/schema.ts'
import { Id } from '../../shared/ids.ts'

/** The code of a client's card: 96 random bits, hex. */
export const CardCode = z.string().regex(/^[0-9A-F]{24}$/, 'This is no code of ours')

/** What a client shows to the kiosk. */
export const ClientCard = z.object({ clientId: Id, code: CardCode }).meta({ id: 'ClientCard' })
export type ClientCard = z.infer<typeof ClientCard>

/** Makes a new code; the one before works no more. */
export const CardRenewal = z.object({ id: Id }).meta({ id: 'CardRenewal' })
export type CardRenewal = z.infer<typeof CardRenewal>

/** Takes a renewal back, by its id: the code before it works again. */
export const CardRestoring = z.object({ renewalId: Id }).meta({ id: 'CardRestoring' })
export type CardRestoring = z.infer<typeof CardRestoring>

export const CardMail = ReceiptMail.meta({ id: 'CardMail' })
export type CardMail = z.infer<typeof CardMail>
export const MailedCard = MailedReceipt.meta({ id: 'MailedCard' })
