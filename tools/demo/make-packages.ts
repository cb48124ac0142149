import type { Limit, PackageStart } from '@deskbell/domain/packages/schema.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'
import { limitColumns, type PackageRow, validityColumns } from '../../server/src/features/packages/present.ts'
import { MASSAGES, type ServiceKey, type Services } from './make-services.ts'
import type { Scene } from './scene.ts'

type Offer = Pick<PackageRow, 'name' | 'description' | 'visits' | 'price'> & {
  covers: ServiceKey[] | 'all' | 'Yoga'
  limit?: Limit
  validity: Validity | null
  starts?: PackageStart
}

const OFFERS = {
  intro: {
    name: 'Three to Start',
    description: 'For newcomers: three classes within two weeks of the first one.',
    covers: 'Yoga',
    visits: 3,
    price: 3900,
    validity: { count: 2, unit: 'week' },
    starts: 'first_visit',
  },
  five: {
    name: '5 Classes',
    description: '',
    covers: 'Yoga',
    visits: 5,
    price: 9500,
    validity: { count: 2, unit: 'month' },
  },
  ten: {
    name: '10 Classes',
    description: 'The studio’s favourite.',
    covers: 'Yoga',
    visits: 10,
    price: 17_500,
    validity: { count: 4, unit: 'month' },
  },
  unlimited: {
    name: 'Unlimited Month',
    description: 'Every class, up to four a week.',
    covers: 'Yoga',
    visits: null,
    limit: { visits: 4, per: 'week' },
    price: 13_900,
    validity: { count: 1, unit: 'month' },
  },
  massages: {
    name: '5 Massages',
    description: 'Never expires. A hot stone massage takes two visits.',
    covers: MASSAGES,
    visits: 5,
    price: 39_500,
    validity: null,
  },
  allIn: {
    name: 'All of Willow, 20 Visits',
    description: 'Classes, massages and private lessons.',
    covers: 'all',
    visits: 20,
    price: 52_000,
    validity: { count: 6, unit: 'month' },
  },
} satisfies Record<string, Offer>

export type PackageKey = keyof typeof OFFERS
export type Packages = Record<PackageKey, PackageRow>

export function makePackages(scene: Scene, services: Services): Packages {
  const random = scene.random('packages')
  const entries = Object.entries<Offer>(OFFERS).map(([key, offer]) => {
    const serviceIds = Array.isArray(offer.covers) ? offer.covers.map((service) => services[service].id) : []
    return [key, toRow(scene, { id: random.id(scene.openedAt), serviceIds }, offer)]
  })
  return Object.fromEntries(entries)
}

function toRow({ actor, openedAt }: Scene, own: Pick<PackageRow, 'id' | 'serviceIds'>, offer: Offer): PackageRow {
  const { covers, limit = null, validity, starts = 'purchase', ...rest } = offer
  return {
    ...rest,
    ...own,
    businessId: actor.businessId,
    coversAll: covers === 'all',
    category: covers === 'Yoga' ? covers : '',
    ...validityColumns(validity),
    ...limitColumns(limit),
    startsOn: null,
    taxRate: null,
    starts,
    active: true,
    archivedAt: null,
    version: 1,
    createdAt: openedAt,
    updatedAt: openedAt,
  }
}
