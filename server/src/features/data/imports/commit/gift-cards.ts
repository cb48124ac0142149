import { readGiftCard } from '@deskbell/domain/data/imports/stored-value-rows.ts'
import { type CommitContext, type RowWriter, readDrafts } from './context.ts'
import { insertStoredValues } from './stored-values.ts'

/** Imports gift cards by their codes. One that is there already is left to its ledger. */
export function importGiftCards(moving: CommitContext): RowWriter {
  const { tally, look, businessId } = moving
  const seen = new Set<string>()

  async function findKnown(codes: string[]): Promise<Set<string>> {
    const { rows } = await look.query<{ code: string }>(
      `select code from stored_value where business_id = $1 and code = any ($2::text[]) and code <> ''`,
      [businessId, codes],
    )
    return new Set(rows.map(({ code }) => code))
  }

  return {
    async take(rows) {
      const drafts = readDrafts(moving, rows, readGiftCard).map(({ draft }) => draft)
      const known = await findKnown(drafts.map(({ code }) => code))
      const fresh = drafts.filter(({ code }) => {
        const isNew = !known.has(code) && !seen.has(code)
        seen.add(code)
        return isNew
      })
      tally.counts.created += fresh.length
      tally.counts.skipped += drafts.length - fresh.length
      await insertStoredValues(
        moving,
        fresh.map((draft) => ({ ...draft, kind: 'gift_card', clientId: null })),
      )
    },
    end: async () => undefined,
  }
}
