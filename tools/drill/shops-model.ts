import type { Reply } from './attack-stage.ts'

/** What a shop should hold: the visits of each client, and the client of each check-in that isn't undone. */
export class ShopModel {
  readonly visits = new Map<string, number>()
  readonly checkIns = new Map<string, string>()

  addClient(id: string): void {
    this.visits.set(id, 0)
  }

  checkIn(id: string, clientId: string): void {
    this.checkIns.set(id, clientId)
    this.visits.set(clientId, (this.visits.get(clientId) ?? 0) + 1)
  }

  undo(id: string): void {
    const clientId = this.checkIns.get(id) ?? ''
    this.checkIns.delete(id)
    this.visits.set(clientId, (this.visits.get(clientId) ?? 0) - 1)
  }

  copy(): ShopModel {
    const copied = new ShopModel()
    for (const [id, count] of this.visits) copied.visits.set(id, count)
    for (const [id, clientId] of this.checkIns) copied.checkIns.set(id, clientId)
    return copied
  }
}

export type Listed = { id: string; visits: number }

/** Counts clients that the shop lists and doesn't have, and those that it has and lists otherwise or not at all. */
export function compareClients(model: ShopModel, listed: Listed[]): { foreign: number; differing: number } {
  const shown = new Map(listed.map(({ id, visits }) => [id, visits]))
  return {
    foreign: listed.filter(({ id }) => !model.visits.has(id)).length,
    differing: [...model.visits].filter(([id, visits]) => shown.get(id) !== visits).length,
  }
}

/** True if a shop was told nothing of another one's, and changed nothing there. */
export function isKept({ status }: Reply): boolean {
  return status === 403 || status === 404 || status === 409 || status === 422
}
