import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../server/src/db/client.ts'
import { activity } from '../../server/src/db/schema/activity.ts'
import { appointment, series } from '../../server/src/db/schema/appointment.ts'
import { booking } from '../../server/src/db/schema/booking.ts'
import { business } from '../../server/src/db/schema/business.ts'
import { checkIn } from '../../server/src/db/schema/check-in.ts'
import { client, clientKey } from '../../server/src/db/schema/client.ts'
import { employee, employeeService } from '../../server/src/db/schema/employee.ts'
import { specialDays, timeOff } from '../../server/src/db/schema/hours.ts'
import { ledgerEntry } from '../../server/src/db/schema/ledger-entry.ts'
import { packageService, packageTable } from '../../server/src/db/schema/package.ts'
import { pass } from '../../server/src/db/schema/pass.ts'
import { payment } from '../../server/src/db/schema/payment.ts'
import { service } from '../../server/src/db/schema/service.ts'
import { getDetails, WILLOW_TAX } from './make-business.ts'
import { OPENING_HOURS } from './make-hours.ts'
import type { DemoShop } from './make-shop.ts'

// PostgreSQL allows 65,535 parameters per statement; the widest row, a pass, has 33.
const CHUNK = 1000

/** Inserts all rows, referenced tables first and each ledger in order. */
export async function writeShop(tx: Transaction, shop: DemoShop): Promise<void> {
  await tx
    .update(business)
    // Hides the onboarding checklist.
    .set({ ...getDetails(shop.actor.timeZone), ...WILLOW_TAX, openingHours: OPENING_HOURS, firstDaysOver: true })
    .where(eq(business.id, shop.actor.businessId))
  await insertAll(tx, service, shop.services)
  await insertAll(tx, packageTable, shop.packages)
  await insertAll(tx, packageService, packageServices(shop))
  await insertAll(tx, employee, shop.employees)
  await insertAll(tx, employeeService, shop.performers)
  await insertAll(tx, client, shop.clients)
  await insertAll(tx, clientKey, shop.clientKeys)
  await insertAll(tx, pass, shop.passes)
  await insertAll(tx, specialDays, shop.specialDays)
  await insertAll(tx, timeOff, shop.timeOff)
  await insertAll(tx, series, shop.series)
  await insertAll(tx, appointment, shop.appointments)
  await insertAll(tx, booking, shop.bookings)
  await insertAll(tx, checkIn, shop.checkIns)
  await insertAll(tx, ledgerEntry, shop.ledger)
  await insertAll(tx, payment, shop.payments)
  await insertAll(tx, activity, shop.activity)
}

async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await tx.insert(table).values(rows.slice(start, start + CHUNK))
}

function packageServices({ packages }: DemoShop) {
  return packages.flatMap(({ businessId, id: packageId, serviceIds }) =>
    serviceIds.map((serviceId) => ({ businessId, packageId, serviceId })),
  )
}
