import { NewEmployee } from '@deskbell/domain/employees/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { getTown } from './make-business.ts'
import type { ServiceKey } from './make-services.ts'
import type { Scene } from './scene.ts'

type Person = Pick<NewEmployee, 'firstName' | 'lastName' | 'note' | 'colour'> & {
  /** With the prices and durations that differ from the service's. */
  performs: Partial<Record<ServiceKey, { price?: number; durationMinutes?: number }>>
}

const TEAM = {
  maya: {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    note: 'Opens the studio on weekdays.',
    colour: '#1b8a78',
    performs: { vinyasa: {}, power: {}, privateLesson: { price: 9500 } },
  },
  tomas: {
    firstName: 'Tomás',
    lastName: 'Rivera',
    note: '',
    colour: '#cc6327',
    performs: { power: {}, vinyasa: {}, privateLesson: {} },
  },
  aiko: {
    firstName: 'Aiko',
    lastName: 'Tanaka',
    note: 'Has the key to the prop room.',
    colour: '#3f7cc4',
    performs: { yin: {}, gentle: {}, privateLesson: {} },
  },
  grace: {
    firstName: 'Grace',
    lastName: 'Okafor',
    note: '',
    colour: '#c8508c',
    performs: { prenatal: {}, gentle: {}, privateLesson: {} },
  },
  elena: {
    firstName: 'Elena',
    lastName: 'Petrova',
    note: '',
    colour: '#6f7b85',
    performs: { relaxing: {}, hotStone: {} },
  },
  samuel: {
    firstName: 'Samuel',
    lastName: 'Adeyemi',
    note: 'Tuesday to Saturday.',
    colour: '#b7791f',
    performs: { relaxing: {}, hotStone: { price: 15_000, durationMinutes: 105 } },
  },
} satisfies Record<string, Person>

export type EmployeeKey = keyof typeof TEAM
export type Employees = Record<EmployeeKey, NewEmployee>

export function listPerformers(service: ServiceKey): EmployeeKey[] {
  const team = Object.entries<Person>(TEAM).filter(([, { performs }]) => performs[service])
  return team.map(([key]) => key as EmployeeKey)
}

export function getOwnTerms(employee: EmployeeKey, service: ServiceKey) {
  const { performs }: Person = TEAM[employee]
  return { price: performs[service]?.price ?? null, durationMinutes: performs[service]?.durationMinutes ?? null }
}

export function makeEmployees(scene: Scene): Employees {
  const random = scene.random('employees')
  const [areaCode] = getTown(scene.actor.timeZone).areaCodes
  const entries = Object.entries<Person>(TEAM).map(([key, { performs: _, ...person }], index) => {
    const reach = { phone: `(${areaCode}) 555-011${index}`, email: `${fold(person.firstName)}@example.com` }
    // The services name who performs them: see make-services.ts.
    return [key, NewEmployee.parse({ ...person, ...reach, id: random.id(scene.openedAt) })]
  })
  return Object.fromEntries(entries)
}
