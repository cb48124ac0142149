import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { useEffect } from 'react'
import { clientItem } from './client-item.ts'
import { rememberRecent } from './recent.ts'

/** Adds the client whose page is open to the recent items. */
export function useRememberClient(client: Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>): void {
  const { id, firstName, lastName, alertNote } = client
  useEffect(
    () => rememberRecent(clientItem({ id, firstName, lastName, alertNote }, '')),
    [id, firstName, lastName, alertNote],
  )
}
