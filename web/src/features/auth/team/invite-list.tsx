import { hasExpired } from '@deskbell/domain/auth/team/rules.ts'
import type { Invite } from '@deskbell/domain/auth/team/schema.ts'
import { Button } from '@mantine/core'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../use-format.ts'
import { useWithdraw } from './api.ts'
import classes from './team.module.css'
import type { Inviting } from './use-inviting.ts'

type Props = { invites: Invite[]; inviting: Inviting }

/** Whoever was invited and has not joined yet. */
export function InviteList({ invites, inviting }: Props) {
  const { withdraw, busyId } = useWithdraw()
  return (
    <div className={classes.invites}>
      <h3 className={classes.heading}>Invited</h3>
      <ul className={classes.people} aria-label="Open invitations">
        {invites.map((invite) => (
          <li key={invite.id} className={classes.row}>
            <InviteFacts invite={invite} />
            <div className={classes.buttons}>
              <Button
                variant="default"
                onClick={() => inviting.again(invite)}
                loading={inviting.busyEmail === invite.email}
                aria-label={`Invite again: ${invite.email}`}
              >
                Invite again
              </Button>
              <Button
                variant="default"
                onClick={() => withdraw(invite)}
                loading={busyId === invite.id}
                aria-label={`Withdraw the invitation to ${invite.email}`}
              >
                Withdraw
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function InviteFacts({ invite }: { invite: Invite }) {
  const { dateTime } = useFormat()
  const expired = hasExpired(invite, useNow())
  return (
    <div className={classes.who}>
      <span className={classes.email}>{invite.email}</span>
      <span className={classes.facts}>
        <span>Invited by {invite.invitedBy}</span>
        {expired ? (
          <StatusPill tone="mind">link expired</StatusPill>
        ) : (
          <span>Link works until {dateTime(invite.expiresAt)}</span>
        )}
      </span>
    </div>
  )
}
