import type { OnlineOptions, OnlineSettings, OnlineSettingsUpdate } from '@deskbell/domain/online-booking/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { announce } from '../../live/announce.ts'
import { changeBusiness } from '../business/commands.ts'
import { findBusiness } from '../business/queries.ts'
import { presentOnlineSettings } from './queries.ts'

/**
 * Updates the settings of online booking. Throws AppError 'stale_version', and 'invalid' if there is no mail server to
 * send links.
 */
export async function changeOnlineSettings(
  { db, mailer }: { db: Database } & Pick<Services, 'mailer'>,
  actor: Actor,
  { input: { version, options }, origin, now }: { input: OnlineSettingsUpdate; origin: string; now: Date },
): Promise<OnlineSettings> {
  const opened = (['on', 'portal'] as const).filter((name) => options[name] && !mailer.canSend)
  if (opened.length > 0)
    throw new AppError('invalid', {
      fields: opened.map((name) => ({ path: `options.${name}`, message: 'Set up a mail server first' })),
    })
  return db.transaction(async (tx) => {
    const { publicUrl } = await findBusiness(tx, actor.businessId)
    const online = withOrigins(options)
    const row = await changeBusiness(tx, actor, { version, values: { online, publicUrl: publicUrl || origin }, now })
    await announce(tx, actor.businessId, ['business'])
    return presentOnlineSettings(row, mailer)
  })
}

/** Normalizes the sites that may embed the page to unique origins, without paths. */
function withOrigins(options: OnlineOptions): OnlineOptions {
  return { ...options, embedOrigins: [...new Set(options.embedOrigins.map((site) => new URL(site).origin))] }
}
