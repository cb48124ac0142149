import type { SaleRecordProblem } from '@deskbell/domain/sale-records/schema.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { checkSaleRecords } from '../../server/src/features/sale-records/check.ts'
import { listShops } from '../../server/src/features/tenancy/list-shops.ts'
import { type Command, say } from './command.ts'
import { withBusiness } from './shop.ts'

const PROBLEMS: Record<SaleRecordProblem['kind'], string> = {
  record_changed: 'the record was changed',
  record_missing: 'the record is missing',
  row_changed: 'what it seals was changed',
  row_removed: 'what it seals was removed',
  row_added: 'was added without a record',
  before_changed: 'what was sold before the chain was changed',
}

function describe({ kind, sequence, saleId, field, recorded, found }: SaleRecordProblem): string {
  const place = sequence === null ? '' : `record ${sequence}, `
  const change = recorded || found ? `, recorded ${recorded}, found ${found}` : ''
  return `  ${place}${saleId ? `sale ${saleId}: ` : ''}${PROBLEMS[kind]}${field ? ` (${field}${change})` : ''}`
}

/** Compares the sales and payments of each shop with its hash chain. Exits with 1 if any differs. */
export const verifySales: Command = {
  usage: `  npm run deskbell -- verify-sales
      compares all sales and payments with their hash chain, and says what was changed, removed or added
`,
  run: async () =>
    withBusiness(async ({ db, backups, clock }) => {
      await migrateDatabase(backups.databaseUrl)
      let isUnbroken = true
      for (const { id, companyName } of await listShops(db, clock())) {
        const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
        const check = await db.transaction((tx) => checkSaleRecords(tx, id, clock()), snapshot)
        const { records, hash, problems } = check
        const state = problems.length === 0 ? 'unbroken' : 'BROKEN'
        say(`${companyName || id}: ${records} records, ${state}${hash && `, newest hash ${hash}`}`)
        for (const problem of problems) say(describe(problem))
        isUnbroken &&= problems.length === 0
      }
      return isUnbroken ? 0 : 1
    }),
}
