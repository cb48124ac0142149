import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import {
  MessageChannel,
  MessageKind,
  type Template,
  type TemplateInput,
  type TemplateKey,
  type TemplateUpdate,
} from '@deskbell/domain/messages/schema.ts'
import { getDefaultTemplate } from '@deskbell/domain/messages/templates/defaults.ts'
import { listUnknownPlaceholders } from '@deskbell/domain/messages/templates/render.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { messageTemplate } from '../../db/schema/message.ts'
import { AppError } from '../../errors.ts'
import { getI18n } from '../../lib/i18n.ts'
import { announce } from '../../live/announce.ts'

type Shop = Pick<Actor, 'businessId'>

function isTemplate({ businessId }: Shop, { kind, channel, language }: TemplateKey) {
  const own = eq(messageTemplate.businessId, businessId)
  const words = and(eq(messageTemplate.kind, kind), eq(messageTemplate.channel, channel))
  return and(own, words, eq(messageTemplate.language, language))
}

/** Returns the business's own template, or Deskbell's default with version 0. */
export async function findTemplate(db: Queryable, shop: Shop, key: TemplateKey): Promise<Template> {
  const { subject, body, version } = messageTemplate
  const [own] = await db.select({ subject, body, version }).from(messageTemplate).where(isTemplate(shop, key))
  return { ...key, ...(own ?? { ...getDefaultTemplate(key, getI18n(key.language)), version: 0 }) }
}

export async function findTemplates(db: Queryable, { businessId }: Actor): Promise<{ items: Template[] }> {
  const rows = await db.select().from(messageTemplate).where(eq(messageTemplate.businessId, businessId))
  const nameOf = ({ kind, channel, language }: { kind: string; channel: string; language: string }) =>
    `${kind} ${channel} ${language}`
  const changed = new Map(rows.map((row) => [nameOf(row), row]))
  const keys = MessageKind.options.flatMap((kind) =>
    MessageChannel.options.flatMap((channel) => LANGUAGES.map((language) => ({ kind, channel, language }))),
  )
  const items = keys.map((key) => {
    const own = changed.get(nameOf(key))
    const words = own ?? { ...getDefaultTemplate(key, getI18n(key.language)), version: 0 }
    return { ...key, subject: words.subject, body: words.body, version: words.version }
  })
  return { items }
}

/** Throws AppError 'invalid' for an unknown placeholder, which a message would leave out without notice. */
export function requireKnown(words: TemplateInput): void {
  const [unknown] = listUnknownPlaceholders(words)
  if (unknown === undefined) return
  const path = listUnknownPlaceholders({ subject: words.subject, body: '' }).length > 0 ? 'subject' : 'body'
  throw new AppError('invalid', { fields: [{ path, message: `There is no {{${unknown}}}` }] })
}

/** Saves the business's own template in place of the default. Throws AppError 'stale_version'. */
export async function changeTemplate(
  db: Database,
  actor: Actor,
  { key, input, now }: { key: TemplateKey; input: TemplateUpdate; now: Date },
): Promise<Template> {
  const { version, subject, body } = input
  requireKnown(input)
  return db.transaction(async (tx) => {
    const before = await findTemplate(tx, actor, key)
    const words = { subject: key.channel === 'sms' ? '' : subject, body }
    const row = { ...words, version: version + 1, updatedAt: now }
    const written =
      version === 0
        ? await tx
            .insert(messageTemplate)
            .values({ businessId: actor.businessId, ...key, ...row, createdAt: now })
            .onConflictDoNothing()
            .returning({ kind: messageTemplate.kind })
        : await tx
            .update(messageTemplate)
            .set(row)
            .where(and(isTemplate(actor, key), eq(messageTemplate.version, version)))
            .returning({ kind: messageTemplate.kind })
    if (written.length === 0) throw new AppError('stale_version')
    await note(tx, actor, { action: 'changed', key, before: normalizeTemplate(before), after: words, now })
    return findTemplate(tx, actor, key)
  })
}

/** Deletes the business's own template, which restores Deskbell's default. */
export async function resetTemplate(db: Database, actor: Actor, key: TemplateKey, now: Date): Promise<Template> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(messageTemplate).where(isTemplate(actor, key)).returning()
    const template = await findTemplate(tx, actor, key)
    if (gone)
      await note(tx, actor, {
        action: 'reset',
        key,
        before: normalizeTemplate(gone),
        after: normalizeTemplate(template),
        now,
      })
    return template
  })
}

function normalizeTemplate({ subject, body }: TemplateInput): TemplateInput {
  return { subject, body }
}

async function note(
  tx: Transaction,
  actor: Actor,
  {
    action,
    key,
    before,
    after,
    now,
  }: { action: string; key: TemplateKey; before: TemplateInput; after: TemplateInput; now: Date },
): Promise<void> {
  const entityId = `${key.kind} ${key.channel} ${key.language}`
  await logAudit(tx, actor, { action, entity: 'message_template', entityId, before, after, at: now })
  await announce(tx, actor.businessId, ['messages'])
}
