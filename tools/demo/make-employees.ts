import { fold } from '@deskbell/domain/shared/fold-text.ts'
import type { EmployeeRow } from '../../server/src/features/employees/present.ts'
import { getTown } from './make-business.ts'
import { WORKING_HOURS } from './make-hours.ts'
import type { ServiceKey, Services } from './make-services.ts'
import type { Scene } from './scene.ts'

type Person = Pick<EmployeeRow, 'firstName' | 'lastName' | 'note' | 'colour'> & { performs: ServiceKey[] }

const TEAM = {
  maya: {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    note: 'Opens the studio on weekdays.',
    colour: '#1b8a78',
    performs: ['vinyasa', 'power', 'privateLesson'],
  },
  tomas: {
    firstName: 'Tomás',
    lastName: 'Rivera',
    note: '',
    colour: '#cc6327',
    performs: ['power', 'vinyasa', 'privateLesson'],
  },
  aiko: {
    firstName: 'Aiko',
    lastName: 'Tanaka',
    note: 'Has the key to the prop room.',
    colour: '#3f7cc4',
    performs: ['yin', 'gentle', 'privateLesson'],
  },
  grace: {
    firstName: 'Grace',
    lastName: 'Okafor',
    note: '',
    colour: '#c8508c',
    performs: ['prenatal', 'gentle', 'privateLesson'],
  },
  elena: { firstName: 'Elena', lastName: 'Petrova', note: '', colour: '#6f7b85', performs: ['relaxing', 'hotStone'] },
  samuel: {
    firstName: 'Samuel',
    lastName: 'Adeyemi',
    note: 'Tuesday to Saturday.',
    colour: '#b7791f',
    performs: ['relaxing', 'hotStone'],
  },
} satisfies Record<string, Person>

export type EmployeeKey = keyof typeof TEAM
export type Employees = Record<EmployeeKey, EmployeeRow>

export function listPerformers(service: ServiceKey): EmployeeKey[] {
  const team = Object.entries<Person>(TEAM).filter(([, { performs }]) => performs.includes(service))
  return team.map(([key]) => key as EmployeeKey)
}

export function makeEmployees(scene: Scene, services: Services): Employees {
  const random = scene.random('employees')
  const [areaCode] = getTown(scene.actor.timeZone).areaCodes
  const entries = Object.entries<Person>(TEAM).map(([key, person], index) => {
    const performs = person.performs.map((service) => services[service].id)
    const workingHours = WORKING_HOURS[key as EmployeeKey]
    const own = {
      id: random.id(scene.openedAt),
      services: performs,
      phone: `(${areaCode}) 555-011${index}`,
      workingHours,
    }
    return [key, toRow(scene, own, person)]
  })
  return Object.fromEntries(entries)
}

function toRow(
  { actor, openedAt }: Scene,
  own: Pick<EmployeeRow, 'id' | 'services' | 'phone' | 'workingHours'>,
  { performs: _, ...person }: Person,
): EmployeeRow {
  return {
    ...person,
    ...own,
    businessId: actor.businessId,
    email: `${fold(person.firstName)}@example.com`,
    archivedAt: null,
    erasedAt: null,
    version: 1,
    createdAt: openedAt,
    updatedAt: openedAt,
  }
}
