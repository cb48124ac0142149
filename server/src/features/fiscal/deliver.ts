import type { Queryable } from '../../db/client.ts'
import { and, eq, isNotNull, sql } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { fiscalSignature } from '../../db/schema/fiscal.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { announce } from '../../live/announce.ts'
import { openService } from './open-service.ts'
import { FiscalError } from './service.ts'

type Signing = Pick<Services, 'db' | 'encryption' | 'clock' | 'ask'>
type SaleKey = { businessId: string; saleId: string }

/** Job handlers that have a sale signed, and try again until it is signed or refused. */
export function fiscalHandlers(services: Signing): JobHandlers {
  return {
    fiscal: async (key, end) => {
      const due = await findDue(services.db, key)
      if (due) await sign(services, due, end)
    },
  }
}

async function findDue(db: Queryable, { businessId, saleId }: SaleKey) {
  const [due] = await db
    .select({ signing: fiscalSignature, shop: business })
    .from(fiscalSignature)
    .innerJoin(business, eq(business.id, businessId))
    .where(
      and(
        eq(fiscalSignature.businessId, businessId),
        eq(fiscalSignature.saleId, saleId),
        eq(fiscalSignature.status, 'waiting'),
        isNotNull(business.fiscal),
      ),
    )
  return due
}

/** Makes one attempt and records it. Throws if another is due, so that the queue retries. */
async function sign(
  services: Signing,
  { signing, shop }: NonNullable<Awaited<ReturnType<typeof findDue>>>,
  end: AbortSignal,
): Promise<void> {
  const { transactionId, receipt } = signing
  try {
    const signature = await openService(services, shop).sign({ transactionId, receipt }, end)
    await note(services, signing, { status: 'signed', signature, signedAt: services.clock(), lastError: '' })
  } catch (error) {
    if (!(error instanceof FiscalError)) throw error
    const status = error.isFinal ? 'failed' : 'waiting'
    await note(services, signing, { status, lastError: error.message })
    if (status === 'waiting') throw error
  }
}

async function note(
  { db, clock }: Signing,
  { businessId, saleId }: SaleKey,
  values: Partial<typeof fiscalSignature.$inferInsert>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(fiscalSignature)
      .set({ ...values, tries: sql`${fiscalSignature.tries} + 1`, updatedAt: clock() })
      .where(and(eq(fiscalSignature.businessId, businessId), eq(fiscalSignature.saleId, saleId)))
    await announce(tx, businessId, ['sales'])
  })
}
