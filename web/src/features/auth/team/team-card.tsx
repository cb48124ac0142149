import type { Member, Team } from '@deskbell/domain/auth/team/schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { InviteList } from './invite-list.tsx'
import { InviteModal } from './invite-modal.tsx'
import { MemberList } from './member-list.tsx'
import { teamQuery } from './queries.ts'
import { RemoveModal } from './remove-modal.tsx'
import classes from './team.module.css'
import { type Inviting, useInviting } from './use-inviting.ts'

/** Who can sign in, and who is invited to. */
export function TeamCard({ className }: { className?: string }) {
  const query = useQuery(teamQuery)
  const inviting = useInviting()
  const invite = (
    <Button variant="default" onClick={inviting.start}>
      Invite somebody
    </Button>
  )
  return (
    <Card title="Team" aside={invite} className={className}>
      <QueryView query={query} loading={<LoadingState rows={2} height={48} />}>
        {(team) => <TeamView team={team} inviting={inviting} />}
      </QueryView>
      <InviteModal inviting={inviting} />
    </Card>
  )
}

function TeamView({ team: { members, invites }, inviting }: { team: Team; inviting: Inviting }) {
  const removal = useFormModal<Member>()
  const isAlone = members.length === 1
  return (
    <>
      <MemberList members={members} onRemove={removal.edit} />
      {invites.length > 0 && <InviteList invites={invites} inviting={inviting} />}
      {isAlone && invites.length === 0 && (
        <p className={classes.alone}>
          Only you can sign in so far. Invite the people who work with you: each gets an account of their own, and you
          see who did what.
        </p>
      )}
      <RemoveModal modal={removal} isLast={isAlone} onInvite={inviting.start} />
    </>
  )
}
