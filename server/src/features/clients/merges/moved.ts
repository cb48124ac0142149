import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, inArray, or } from '../../../db/drizzle.ts'
import type { PgColumn, PgTable } from '../../../db/pg-core.ts'
import { attention } from '../../../db/schema/attention.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import { mail } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/message.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { sale, saleLine } from '../../../db/schema/sale.ts'
import { standingPlace } from '../../../db/schema/standing-place.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { waiverSignature } from '../../../db/schema/waiver.ts'

/**
 * Tables whose rows a merge moves. The audit log is not among them: entries stay with the client whom they are about.
 */
export const OWNED = {
  passes: pass,
  visits: checkIn,
  payments: payment,
  sales: sale,
  saleLines: saleLine,
  bookings: booking,
  files: clientFile,
  signatures: waiverSignature,
  attention,
  letters: mail,
  messages: message,
  waiting,
  standingPlaces: standingPlace,
} as const
export type OwnedKind = keyof typeof OWNED
export const OWNED_KINDS = Object.keys(OWNED) as OwnedKind[]

export type MovedIds = Record<OwnedKind, string[]>
/** Moved ids as stored by an earlier release, which may lack newer tables. */
export type KeptIds = { [Kind in OwnedKind]?: string[] | undefined }
type Move = { from: string; to: string }

/** Moves all rows of one client to another without changing them otherwise. Returns their ids. */
export async function moveAll(tx: Transaction, actor: Actor, { from, to }: Move): Promise<MovedIds> {
  const moved: Partial<MovedIds> = {}
  for (const kind of OWNED_KINDS) moved[kind] = await move(tx, actor, OWNED[kind], { from, to })
  return moved as MovedIds
}

async function move(
  tx: Transaction,
  actor: Actor,
  table: PgTable & { businessId: PgColumn; id: PgColumn; clientId: PgColumn },
  { from, to }: Move,
  ids?: string[],
) {
  const rows = await tx
    .update(table as PgTable)
    .set({ clientId: to })
    .where(
      and(eq(table.businessId, actor.businessId), eq(table.clientId, from), ids ? inArray(table.id, ids) : undefined),
    )
    .returning({ id: table.id })
  return rows.map(({ id }) => id as string)
}

/**
 * Moves the rows of a merge back as far as they still exist, and payments received since for the moved passes and lines.
 */
export async function moveBack(tx: Transaction, actor: Actor, moved: KeptIds, { from, to }: Move): Promise<void> {
  for (const kind of OWNED_KINDS) {
    const ids = moved[kind] ?? []
    if (ids.length > 0) await move(tx, actor, OWNED[kind], { from, to }, ids)
  }
  const { passes = [], saleLines = [] } = moved
  if (passes.length + saleLines.length === 0) return
  const isForMoved = or(inArray(payment.passId, passes), inArray(payment.saleLineId, saleLines))
  await tx
    .update(payment)
    .set({ clientId: to })
    .where(and(eq(payment.businessId, actor.businessId), eq(payment.clientId, from), isForMoved))
}
