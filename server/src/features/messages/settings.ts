import type { MessageSettings, MessageSettingsUpdate } from '@deskbell/domain/messages/schema.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import { business } from '../../db/schema/business.ts'
import type { Services } from '../../http/context.ts'
import { announce } from '../../live/announce.ts'
import { changeBusiness } from '../business/commands.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { getSmsSecretContext } from './sms.ts'

export type SettingsContext = Pick<Services, 'db' | 'encryption' | 'mailer' | 'publicUrl'>

function present({ mailer, publicUrl }: SettingsContext, row: BusinessRow): MessageSettings {
  return {
    version: row.version,
    options: row.messages,
    publicUrl: publicUrl ?? row.publicUrl,
    publicUrlFixed: publicUrl !== undefined,
    canMail: mailer.canSend,
    hasSmsSecret: row.smsCipher !== '',
  }
}

export async function findMessageSettings(desk: SettingsContext, { businessId }: Actor): Promise<MessageSettings> {
  return present(desk, await findBusiness(desk.db, businessId))
}

/** Updates the message settings. Throws AppError 'stale_version'. */
export async function changeMessageSettings(
  desk: SettingsContext,
  actor: Actor,
  { version, options, publicUrl, smsSecret, now }: MessageSettingsUpdate & { now: Date },
): Promise<MessageSettings> {
  return desk.db.transaction(async (tx) => {
    // A public URL from the server's configuration takes precedence and is not overwritten.
    const address = desk.publicUrl === undefined ? { publicUrl: publicUrl.replace(/\/+$/, '') } : {}
    await changeBusiness(tx, actor, { version, values: { messages: options, ...address }, now })
    if (smsSecret !== null) {
      // Kept out of changeBusiness, whose old values go into the audit log.
      const smsCipher = smsSecret && desk.encryption.encrypt(smsSecret, getSmsSecretContext(actor.businessId))
      await tx.update(business).set({ smsCipher }).where(eq(business.id, actor.businessId))
    }
    await announce(tx, actor.businessId, ['business', 'messages'])
    return present(desk, await findBusiness(tx, actor.businessId))
  })
}
