import type { Merge } from '@deskbell/domain/clients/merges/schema.ts'
import { isHere, someClient } from './act-clients.ts'
import { getOrThrow, type Merged, type RecordedState } from './books.ts'
import type { Simulation } from './story.ts'

/** Returns the id of the client, or of the one that it was merged into, across several merges. */
export function getMergedInto({ merged }: RecordedState, clientId: string): string {
  let kept = clientId
  for (let into = merged.get(kept); into; into = merged.get(kept)) kept = into.keptId
  return kept
}

function listIds<Owned extends { id: string; clientId: string }>(all: Map<string, Owned>, clientId: string): string[] {
  return [...all.values()].filter((one) => one.clientId === clientId).map(({ id }) => id)
}

type Move = { from: string; to: string }

/** Reassigns the rows with the given ids from one client to the other. */
function move<Owned extends { clientId: string }>(all: Map<string, Owned>, ids: string[], { from, to }: Move): void {
  for (const id of ids) {
    const one = all.get(id)
    if (one?.clientId === from) all.set(id, { ...one, clientId: to })
  }
}

function moveAll(
  { passes, visits, places }: RecordedState,
  of: Pick<Merged, 'passes' | 'visits' | 'places'>,
  way: Move,
): void {
  move(passes, of.passes, way)
  move(visits, of.visits, way)
  move(places, of.places, way)
}

/** Re-reads the appointments and passes of both clients. */
async function lookAtBoth(story: Simulation, { keptId, mergedId, places }: Merged): Promise<void> {
  const appointments = new Set(places.map((id) => getOrThrow(story.books.places, id).appointmentId))
  for (const id of appointments) await story.lookAtAppointment(id)
  await story.lookAtPasses(keptId, mergedId)
}

function setHousehold({ households }: RecordedState, clientId: string, household: string | undefined): void {
  if (household) households.set(clientId, household)
  else households.delete(clientId)
}

function merge(story: Simulation, { id, keptId, mergedId }: Pick<Merge, 'id' | 'keptId' | 'mergedId'>): Merged {
  const { books, at } = story
  const { passes, visits, places, households, clients } = books
  const of = { passes: listIds(passes, mergedId), visits: listIds(visits, mergedId), places: listIds(places, mergedId) }
  const { archivedAt } = getOrThrow(clients, mergedId)
  const before = { archivedAt, household: households.get(mergedId), keptHousehold: households.get(keptId) }
  const merged = { id, keptId, mergedId, ...of, before }
  moveAll(books, of, { from: mergedId, to: keptId })
  books.merged.set(mergedId, merged)
  clients.set(mergedId, { ...getOrThrow(clients, mergedId), archivedAt: archivedAt ?? at })
  setHousehold(books, keptId, before.keptHousehold ?? before.household)
  households.delete(mergedId)
  return merged
}

export async function mergeClients(story: Simulation): Promise<void> {
  const { books, random } = story
  const kept = someClient(story, isHere)
  const mergeable = (id: string) => id !== kept?.id && !books.merged.has(id)
  const other = someClient(story, (one) => mergeable(one.id) && (isHere(one) || random.chance(0.1)))
  if (!kept || !other) return
  const body = { id: story.id(), keptId: kept.id, mergedId: other.id, choices: {} }
  const told = await story.ask<Merge>('merge', '/api/merges', body)
  if (!told) return
  story.did('merged', 'client', kept.id)
  story.did('merged into another', 'client', other.id)
  await lookAtBoth(story, merge(story, told))
}

function revertMerge(books: RecordedState, merged: Merged): void {
  const { keptId, mergedId, before } = merged
  moveAll(books, merged, { from: keptId, to: mergedId })
  books.merged.delete(mergedId)
  books.clients.set(mergedId, { ...getOrThrow(books.clients, mergedId), archivedAt: before.archivedAt })
  setHousehold(books, mergedId, before.household)
  const isAsMerged = !before.keptHousehold && books.households.get(keptId) === before.household
  if (isAsMerged) books.households.delete(keptId)
}

export async function undoMerge(story: Simulation): Promise<void> {
  const all = [...story.books.merged.values()].slice(-8)
  if (all.length === 0) return
  const merged = story.random.pick(all)
  const told = await story.ask<Merge>('undo merge', `/api/merges/${merged.id}/undo`, { id: story.id() })
  if (!told) return
  for (const id of [merged.keptId, merged.mergedId]) story.did('merge undone', 'client', id)
  revertMerge(story.books, merged)
  await lookAtBoth(story, merged)
}
