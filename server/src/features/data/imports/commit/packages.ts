import type { PassDraft } from '@deskbell/domain/data/imports/pass-row.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type CommitContext, insertAll, noteChanges } from './context.ts'

export type KnownPackage = {
  id: string
  name: string
  coversAll: boolean
  category: string
  serviceIds: string[]
  visits: number | null
  price: number
}

const OWN = `
  select p.id, p.name, p.covers_all as "coversAll", p.category, p.visits, p.price,
    array(select ps.service_id from package_service ps where ps.business_id = p.business_id and ps.package_id = p.id)
      || array(select s.id from service s
        where s.business_id = p.business_id and p.category <> '' and s.category = p.category and s.archived_at is null)
      as "serviceIds"
  from package p where p.business_id = $1 order by p.archived_at is null, p.created_at, p.id`

const COLUMNS = ['id', 'name', 'covers_all', 'visits', 'price', 'starts', 'active', 'created_at', 'updated_at']

/**
 * The shop's packages by their names. One that only the file knows is made with its passes: it covers everything and is
 * not on sale, until somebody says what it is.
 */
export async function openPackages(moving: CommitContext) {
  const { look, businessId, now } = moving
  const { rows } = await look.query<KnownPackage>(OWN, [businessId])
  const known = new Map(rows.map((row) => [fold(row.name), row]))
  const unwritten: KnownPackage[] = []
  return {
    find: (name: string) => known.get(fold(name)),
    plan: ({ packageName: name, price }: PassDraft, visits: number | null): KnownPackage => {
      const made = { id: newId(), name, coversAll: true, category: '', serviceIds: [], visits, price: price ?? 0 }
      known.set(fold(name), made)
      unwritten.push(made)
      return made
    },
    write: async () => {
      const made = unwritten.splice(0)
      const rows = made.map(({ id, name, visits, price }) => [
        id,
        name,
        true,
        visits,
        price,
        'purchase',
        false,
        now,
        now,
      ])
      await insertAll(moving, { into: 'package', columns: COLUMNS, rows })
      await noteChanges(
        moving,
        made.map(({ id }) => ({ entity: 'package', id })),
      )
    },
  }
}
