import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { notifyError, notifyUndo } from '../../../components/notify.tsx'
import { useBlockClient } from '../api.ts'
import classes from './blocked-note.module.css'

/** Unblocks a client at kiosks and offers undo. */
function useUnblock(): (client: Client) => void {
  const { mutate: block } = useBlockClient()
  return (client) => {
    const { id, version, blockedReason } = client
    const unblocked = (after: Client) =>
      notifyUndo({
        message: `${fullName(client)} can check in at the kiosk again`,
        undo: () => block({ id, version: after.version, reason: blockedReason }, { onError: notifyError }),
      })
    block({ id, version, reason: '' }, { onSuccess: unblocked, onError: notifyError })
  }
}

/** Notes that kiosks refer the client to the front desk, with the reason. Renders nothing if not blocked. */
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
