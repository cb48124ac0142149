import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './alert-note.module.css'

/** Alert shown whenever the client is picked. Renders nothing without a note. */
export function AlertNote({ client: { firstName, alertNote } }: { client: Pick<Client, 'firstName' | 'alertNote'> }) {
  if (!alertNote) return null
  return (
    <aside className={classes.note} aria-label={t`Mind this about ${{ name: firstName }}`}>
      <IconAlertTriangle size={20} aria-hidden="true" className={classes.icon} />
      <span>{alertNote}</span>
    </aside>
  )
}
