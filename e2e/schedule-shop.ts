import type { Appointment, NewAppointments } from '../domain/src/appointments/schema.ts'
import type { Client } from '../domain/src/clients/schema.ts'
import type { Employee } from '../domain/src/employees/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newAppointments, newClient, newEmployee, newItem, newService } from '../server/src/test/factories.ts'
import type { Api } from './shop.ts'

/** A Friday. The business is in UTC. */
export const DAY = '2032-03-05'

/** Sets up three employees, a massage and a yoga class that all of them give, and three clients. */
export async function openScheduleShop(api: Api) {
  const staff = {
    Ana: await employ(api, 'Ana'),
    Luca: await employ(api, 'Luca'),
    Noor: await employ(api, 'Noor'),
  }
  const performers = Object.values(staff).map(({ id }) => ({ employeeId: id, price: null, durationMinutes: null }))
  const shared = { bufferAfterMinutes: 0, performers }
  const oneToOne = { kind: 'one_to_one', capacity: 1 } as const
  return {
    staff,
    clients: {
      Tom: await api<Client>('/api/clients', newClient({ firstName: 'Tom', lastName: 'Okafor' })),
      Ben: await api<Client>('/api/clients', newClient({ firstName: 'Ben', lastName: 'Weaver' })),
      Maria: await api<Client>('/api/clients', newClient()),
    },
    massage: await api<Service>('/api/services', newService({ name: 'Massage 60', ...oneToOne, ...shared })),
    yoga: await api<Service>('/api/services', newService({ ...shared })),
  }
}

function employ(api: Api, firstName: string): Promise<Employee> {
  const email = `${firstName.toLowerCase()}@example.com`
  return api<Employee>('/api/employees', newEmployee({ firstName, lastName: 'Costa', email }))
}

/** Creates an appointment through the API and returns it. */
export async function book(
  api: Api,
  {
    who,
    what,
    with: employee,
    at,
    day = DAY,
    ...over
  }: { who?: Client; what: Service; with: Employee; at: string; day?: string } & Partial<NewAppointments>,
): Promise<Appointment> {
  const item = newItem({ serviceId: what.id, employeeId: employee.id, startsAt: `${day}T${at}:00.000Z` })
  const body = newAppointments([item], { clientId: who?.id ?? null, ...over })
  const { items } = await api<{ items: Appointment[] }>('/api/appointments', body)
  const made = items.find(({ id }) => id === item.id)
  if (!made) throw new Error('The answer lacks what was booked')
  return made
}
