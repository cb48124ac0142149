import type { ClientPayment, HistoryEvent, NoShow } from '@deskbell/domain/clients/history/schema.ts'
import { fieldChanges, type Names } from './changes.ts'
import type { ChangeDetail, Detail } from './sources.ts'

export type EventRow = { at: Date; key: string; by: string; detail: Detail }

function getSubject({ serviceName, before, after }: ChangeDetail): string {
  const named = after?.name ?? after?.subject ?? before?.subject ?? after?.to
  return serviceName ?? (typeof named === 'string' ? named : '')
}

function asIso(instant: string | null): string | null {
  return instant && new Date(instant).toISOString()
}

function presentChange(detail: ChangeDetail, names: Names) {
  const { kind, entity, action } = detail
  const changes = fieldChanges(detail, names)
  return { kind, entity, action, subject: getSubject(detail), startsAt: asIso(detail.startsAt), changes }
}

export function presentEvent({ at, key, by, detail }: EventRow, names: Names): HistoryEvent {
  const event = { id: key, at: at.toISOString(), by }
  if (detail.kind === 'change') return { ...event, ...presentChange(detail, names) }
  if (detail.kind === 'booking') return { ...event, ...detail, startsAt: new Date(detail.startsAt).toISOString() }
  return { ...event, ...detail }
}

export function presentClientPayment(row: ClientPayment): ClientPayment {
  const { id, amount, tax, method, receivedAt, by, refundOf, passId, passName, saleId } = row
  return { id, amount, tax, method, receivedAt, by, refundOf, passId, passName, saleId }
}

export function presentNoShow({
  id,
  startsAt,
  serviceName,
  forgivenAt,
}: Omit<NoShow, 'startsAt' | 'forgiven'> & { startsAt: Date; forgivenAt: Date | null }): NoShow {
  return { id, startsAt: startsAt.toISOString(), serviceName, forgiven: forgivenAt !== null }
}
