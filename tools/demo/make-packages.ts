import { NewPackage } from '@deskbell/domain/packages/schema.ts'
import { MASSAGES, type ServiceKey, type Services } from './make-services.ts'
import type { Scene } from './scene.ts'

type Offer = Pick<NewPackage, 'name' | 'description' | 'visits' | 'price' | 'validity'> &
  Partial<Pick<NewPackage, 'limit' | 'starts'>> & { covers: ServiceKey[] | 'all' | 'Yoga' }

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
export type Packages = Record<PackageKey, NewPackage>

export function makePackages(scene: Scene, services: Services): Packages {
  const random = scene.random('packages')
  const entries = Object.entries<Offer>(OFFERS).map(([key, { covers, ...offer }]) => {
    const serviceIds = Array.isArray(covers) ? covers.map((service) => services[service].id) : []
    const coverage = { coversAll: covers === 'all', category: covers === 'Yoga' ? covers : '', serviceIds }
    return [key, NewPackage.parse({ ...offer, ...coverage, id: random.id(scene.openedAt) })]
  })
  return Object.fromEntries(entries)
}
