import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { sessionStore } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/store.ts'
import type { PaletteItem } from './items.ts'

const KEY = 'deskbell-recent'
const MOST = 6

function read(): PaletteItem[] {
  return (sessionStore.getJson(KEY) ?? []) as PaletteItem[]
}

/** Items opened last, newest first. They contain names of people, so they are kept for the tab or the session only. */
export const recentItems = createStore(read())

function keep(items: PaletteItem[]): void {
  recentItems.set(items)
  sessionStore.set(KEY, JSON.stringify(items))
}

export function rememberRecent(item: PaletteItem): void {
  keep([item, ...recentItems.get().filter(({ id }) => id !== item.id)].slice(0, MOST))
}

export function forgetRecent(): void {
  keep([])
}

export function clientItem(
  client: Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>,
  detail: string,
): PaletteItem {
  const { id, alertNote } = client
  return { id, group: t`Clients`, label: fullName(client), detail, alertNote, target: { kind: 'client', id } }
}

/** Adds the client whose page is open to the recent items. */
export function useRememberClient(client: Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>): void {
  const { id, firstName, lastName, alertNote } = client
  useEffect(
    () => rememberRecent(clientItem({ id, firstName, lastName, alertNote }, '')),
    [id, firstName, lastName, alertNote],
  )
}
