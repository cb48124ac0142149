import type { Appointment, NewAppointments, NewItem } from '../domain/src/appointments/schema.ts'
import type { Client } from '../domain/src/clients/schema.ts'
import type { Employee } from '../domain/src/employees/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { newClient, newEmployee, newService } from '../server/src/test/factories.ts'
import type { Api } from './shop.ts'

/** A Friday; the shop is in UTC. */
export const DAY = '2027-03-05'

export type ScheduleShop = {
  staff: Record<string, Employee>
  massage: Service
  yoga: Service
  clients: Record<string, Client>
}

/** Employees by their first names, a massage and a yoga class that all of them give, and some clients. */
export async function openScheduleShop(api: Api, names = ['Ana', 'Luca', 'Noor']): Promise<ScheduleShop> {
  const staff: Record<string, Employee> = {}
  for (const firstName of names)
    staff[firstName] = await api<Employee>(
      '/api/employees',
      newEmployee({ firstName, lastName: 'Costa', email: `${firstName.toLowerCase()}@example.com` }),
    )
  const performers = Object.values(staff).map(({ id }) => ({ employeeId: id, price: null, durationMinutes: null }))
  const shared = { bufferAfterMinutes: 0, performers }
  const oneToOne = { kind: 'one_to_one', capacity: 1 } as const
  const clients: Record<string, Client> = {}
  for (const name of ['Tom Okafor', 'Ben Weaver', 'Maria Silva']) {
    const [firstName = '', lastName = ''] = name.split(' ')
    clients[firstName] = await api<Client>('/api/clients', newClient({ firstName, lastName }))
  }
  return {
    staff,
    clients,
    massage: await api<Service>('/api/services', newService({ name: 'Massage 60', ...oneToOne, ...shared })),
    yoga: await api<Service>('/api/services', newService({ ...shared })),
  }
}

type Booked = { who?: Client; what: Service; with: Employee; at: string; day?: string } & Partial<NewAppointments>

/** Books as a colleague does, and gives the appointment. */
export async function book(
  api: Api,
  { who, what, with: employee, at, day = DAY, ...over }: Booked,
): Promise<Appointment> {
  const item: NewItem = {
    id: newId(),
    serviceId: what.id,
    employeeId: employee.id,
    startsAt: `${day}T${at}:00.000Z`,
    durationMinutes: null,
    price: null,
    capacity: null,
  }
  const body: NewAppointments = {
    id: newId(),
    clientId: who?.id ?? null,
    items: [item],
    note: '',
    repeat: null,
    exceptions: [],
    outsideHours: true,
    anyway: null,
    ...over,
  }
  const { items } = await api<{ items: Appointment[] }>('/api/appointments', body)
  const made = items.find(({ id }) => id === item.id)
  if (!made) throw new Error('The answer lacks what was booked')
  return made
}
