import type { Client } from '@deskbell/domain/clients/schema.ts'
import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useUnblock } from '../use-block.ts'
import classes from './blocked-note.module.css'

/** Says that kiosks send the client to the desk, and why; nothing where they don't. */
export function BlockedNote({ client }: { client: Client }) {
  const unblock = useUnblock()
  if (!client.blockedReason) return null
  return (
    <aside className={classes.note} aria-label="At the kiosk">
      <IconHandStop size={20} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        Kiosks send {client.firstName} to the desk: {client.blockedReason}
      </span>
      <Button variant="default" onClick={() => unblock(client)}>
        Let check in again
      </Button>
    </aside>
  )
}
