import { isDeepStrictEqual } from 'node:util'
import { MESSAGE_KINDS, NO_CHANNELS } from '@deskbell/domain/messages/kinds.ts'
import type { MessageOptions, MessageSettings, MessageSettingsUpdate } from '@deskbell/domain/messages/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import type { Services } from '../../http/context.ts'
import { announce } from '../../live/announce.ts'
import { changeBusiness, lockBusiness } from '../business/commands.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { getSmsSecretContext } from './sms.ts'

const NO_WAYS = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, NO_CHANNELS])) as MessageOptions['ways']

export type SettingsContext = Pick<Services, 'db' | 'encryption' | 'mailer' | 'publicUrl'>

function present({ mailer, publicUrl }: SettingsContext, row: BusinessRow): MessageSettings {
  return {
    version: row.version,
    options: { ...row.messages, ways: { ...NO_WAYS, ...row.messages.ways } },
    publicUrl: publicUrl ?? row.publicUrl,
    publicUrlFixed: publicUrl !== undefined,
    canMail: mailer.canSend,
    hasSmsSecret: row.smsCipher !== '',
  }
}

export async function findMessageSettings(desk: SettingsContext, { businessId }: Actor): Promise<MessageSettings> {
  return present(desk, await findBusiness(desk.db, businessId))
}

/** True if links or SMS would go elsewhere than now: whoever reads them can sign in as any client. */
export async function leadsElsewhere(
  desk: SettingsContext,
  actor: Actor,
  { options, publicUrl, smsSecret }: MessageSettingsUpdate,
): Promise<boolean> {
  const now = await findMessageSettings(desk, actor)
  const isMoved = !now.publicUrlFixed && trimSlashes(publicUrl) !== now.publicUrl
  return isMoved || smsSecret !== null || !isDeepStrictEqual(options.sms, now.options.sms)
}

const trimSlashes = (url: string) => url.replace(/\/+$/, '')

/**
 * Updates the message settings. A changed address of the SMS provider without its secret deletes the stored one, so that
 * nobody who can change the address has it sent to their own. Throws AppError 'stale_version'.
 */
export async function changeMessageSettings(
  desk: SettingsContext,
  actor: Actor,
  { version, options, publicUrl, smsSecret, now }: MessageSettingsUpdate & { now: Date },
): Promise<MessageSettings> {
  return desk.db.transaction(async (tx) => {
    // A public URL from the server's configuration takes precedence and is not overwritten.
    const address = desk.publicUrl === undefined ? { publicUrl: trimSlashes(publicUrl) } : {}
    await lockBusiness(tx, actor)
    const { sms } = (await findBusiness(tx, actor.businessId)).messages
    await changeBusiness(tx, actor, { version, values: { messages: options, ...address }, now })
    const secret = smsSecret ?? (options.sms.url === sms.url ? null : '')
    if (secret !== null) {
      // Kept out of changeBusiness, whose old values go into the audit log.
      const smsCipher = secret && desk.encryption.encrypt(secret, getSmsSecretContext(actor.businessId))
      await tx.update(business).set({ smsCipher }).where(eq(business.id, actor.businessId))
    }
    await announce(tx, actor.businessId, ['business', 'messages'])
    return present(desk, await findBusiness(tx, actor.businessId))
  })
}
