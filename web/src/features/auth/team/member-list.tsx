import { memberInitials } from '@deskbell/domain/auth/team/rules.ts'
import type { Member } from '@deskbell/domain/auth/team/schema.ts'
import { Button } from '@mantine/core'
import { Person } from '../../../components/person.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../use-format.ts'
import classes from './team.module.css'

type Props = { members: Member[]; onRemove: (member: Member) => void }

/** Everybody who can sign in. */
export function MemberList({ members, onRemove }: Props) {
  return (
    <ul className={classes.people} aria-label="People who can sign in">
      {members.map((member) => (
        <li key={member.id} className={classes.row}>
          <div className={classes.who}>
            <Person initials={memberInitials(member.name)} secondLine={<MemberFacts member={member} />}>
              {member.name} {member.isYou && <StatusPill tone="quiet">you</StatusPill>}{' '}
              {member.twoFactor && <StatusPill tone="good">two-factor</StatusPill>}
            </Person>
          </div>
          <Button variant="default" onClick={() => onRemove(member)} aria-label={`Remove ${member.name}`}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

function MemberFacts({ member: { email, createdAt } }: { member: Member }) {
  const { date, dayOf } = useFormat()
  return (
    <span className={classes.facts}>
      <span>{email}</span>
      <span>Joined {date(dayOf(createdAt))}</span>
    </span>
  )
}
