import { NewService } from '@deskbell/domain/services/schema.ts'
import { type Employees, getOwnTerms, listPerformers } from './make-employees.ts'
import type { Scene } from './scene.ts'

type Offer = Pick<
  NewService,
  'name' | 'description' | 'category' | 'capacity' | 'durationMinutes' | 'price' | 'colour'
> &
  Partial<Pick<NewService, 'visitsUsed' | 'priceKind' | 'bookable' | 'addOns' | 'needsPass'>>

const OFFERS = {
  vinyasa: {
    name: 'Vinyasa Flow',
    description: 'Breath-led and steady. For everyone who knows a sun salutation.',
    category: 'Yoga',
    capacity: 16,
    durationMinutes: 60,
    price: 2200,
    colour: '#1b8a78',
  },
  gentle: {
    name: 'Gentle Yoga',
    description: 'Slow, with plenty of props. Beginners are welcome.',
    category: 'Yoga',
    capacity: 14,
    durationMinutes: 60,
    price: 2000,
    colour: '#4b8f3c',
  },
  yin: {
    name: 'Yin & Restore',
    description: 'Long holds on the floor, by candlelight.',
    category: 'Yoga',
    capacity: 12,
    durationMinutes: 75,
    price: 2400,
    colour: '#3f7cc4',
    needsPass: true,
  },
  power: {
    name: 'Power Yoga',
    description: 'Strong and warm. Bring a towel.',
    category: 'Yoga',
    capacity: 16,
    durationMinutes: 50,
    price: 2200,
    colour: '#cc6327',
    bookable: false,
  },
  prenatal: {
    name: 'Prenatal Yoga',
    description: 'From the 14th week on.',
    category: 'Yoga',
    capacity: 8,
    durationMinutes: 60,
    price: 2400,
    colour: '#c8508c',
  },
  relaxing: {
    name: 'Relaxing Massage',
    description: 'An hour of quiet.',
    category: 'Massage',
    capacity: 1,
    durationMinutes: 60,
    price: 9000,
    addOns: [
      { name: 'Hot stones', price: 1500 },
      { name: 'Scalp massage', price: 1000 },
    ],
    colour: '#6f7b85',
  },
  hotStone: {
    name: 'Hot Stone Massage',
    description: 'Ninety minutes. Takes two visits from a massage package.',
    category: 'Massage',
    capacity: 1,
    durationMinutes: 90,
    priceKind: 'from',
    price: 13_500,
    colour: '#b7791f',
    visitsUsed: 2,
  },
  privateLesson: {
    name: 'Private Yoga Lesson',
    description: 'One teacher, one mat, your questions.',
    category: 'Private',
    capacity: 1,
    durationMinutes: 60,
    price: 8500,
    colour: '#8b62c9',
  },
} satisfies Record<string, Offer>

export type ServiceKey = keyof typeof OFFERS
export type Services = Record<ServiceKey, NewService>

export const MASSAGES: ServiceKey[] = ['relaxing', 'hotStone']

export function makeServices(scene: Scene, employees: Employees): Services {
  const random = scene.random('services')
  const entries = Object.entries<Offer>(OFFERS).map(([key, offer]) => {
    const service = key as ServiceKey
    const isClass = offer.capacity > 1
    const performers = listPerformers(service).map((name) => ({
      employeeId: employees[name].id,
      ...getOwnTerms(name, service),
    }))
    const own = { id: random.id(scene.openedAt), performers }
    const kind = isClass ? 'class' : 'one_to_one'
    return [key, NewService.parse({ ...offer, ...own, kind, bufferAfterMinutes: isClass ? 10 : 15 })]
  })
  return Object.fromEntries(entries)
}
