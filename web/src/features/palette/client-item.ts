import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import type { PaletteItem } from './items.ts'

export function clientItem(
  client: Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>,
  detail: string,
): PaletteItem {
  const { id, alertNote } = client
  return { id, group: 'Clients', label: fullName(client), detail, alertNote, target: { kind: 'client', id } }
}
