import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newClient } from '../../server/src/test/factories.ts'
import type { Simulation } from './story.ts'

/** Picks a random client that matches; undefined if none does. */
export function someClient({ books, random }: Simulation, is: (client: Client) => boolean): Client | undefined {
  const all = [...books.clients.values()].filter(is)
  // The lower of two random indexes: some clients come far more often than others.
  return all.length > 0 ? all[Math.min(random.int(0, all.length - 1), random.int(0, all.length - 1))] : undefined
}

function someExemption({ random }: Simulation): string {
  return random.chance(0.15) ? 'Charity 12-345' : ''
}

/** True if a client is charged no tax now; a merge may have changed that. */
export async function isExempt(story: Simulation, clientId: string): Promise<boolean> {
  return (await story.read<Client>(`/api/clients/${clientId}`)).taxExemption !== ''
}

/** Makes a client exempt from taxes, or no more. */
export async function changeExemption(story: Simulation): Promise<void> {
  const one = someClient(story, isHere)
  if (!one) return
  const { version, taxExemption } = await story.read<Client>(`/api/clients/${one.id}`)
  const body = { version, taxExemption: taxExemption ? '' : 'Charity 12-345' }
  if (await story.ask<Client>('exempt', `/api/clients/${one.id}`, body, 'put')) story.did('changed', 'client', one.id)
}

export const isHere = ({ archivedAt }: Client) => archivedAt === null

export async function addClient(story: Simulation): Promise<void> {
  const { random, books } = story
  const name = { firstName: `Client${books.clients.size + 1}`, lastName: random.pick(['Silva', 'Wolf', 'Ito', '']) }
  const body = newClient({ id: story.id(), phone: '', taxExemption: someExemption(story), ...name })
  const made = await story.ask<Client>('add client', '/api/clients', body)
  if (!made) return
  books.clients.set(made.id, made)
  story.did('added', 'client', made.id)
}

export async function archiveClient(story: Simulation): Promise<void> {
  const one = someClient(story, isHere)
  const made = one && (await story.ask<Client>('archive client', `/api/clients/${one.id}/archive`, {}))
  if (!made) return
  story.books.clients.set(made.id, made)
  story.did('archived', 'client', made.id)
}

export async function restoreClient(story: Simulation): Promise<void> {
  const one = someClient(story, (client) => !isHere(client) && !story.books.merged.has(client.id))
  const made = one && (await story.ask<Client>('restore client', `/api/clients/${one.id}/restore`, {}))
  if (!made) return
  story.books.clients.set(made.id, made)
  story.did('restored', 'client', made.id)
}

export async function joinHouseholds(story: Simulation): Promise<void> {
  const [one, other] = [someClient(story, isHere), someClient(story, isHere)]
  if (!one || !other || one.id === other.id) return
  const body = { withClientId: other.id }
  const told = await story.ask('join households', `/api/clients/${one.id}/household`, body, 'put')
  if (told) join(story, other.id, one.id)
  await story.lookAtPasses(one.id, other.id)
}

function join(story: Simulation, host: string, joining: string): void {
  const { households } = story.books
  const household = households.get(host) ?? story.id()
  for (const id of [host, joining]) {
    if (households.get(id) === household) continue
    households.set(id, household)
    story.did('joined household', 'client', id)
  }
}
