import { memberInitials } from '@deskbell/domain/auth/team/rules.ts'
import { InviteInput, type MadeInvite, type Member, type Team } from '@deskbell/domain/auth/team/schema.ts'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { CopyField } from '../../../components/copy-field.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { Person } from '../../../components/person.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../use-format.ts'
import { teamQuery, useInvite } from './api.ts'
import { InviteList } from './invite-list.tsx'
import { RemoveModal } from './remove-modal.tsx'
import classes from './team.module.css'
import { type Inviting, useInviting } from './use-inviting.ts'

type MemberListProps = { members: Member[]; onRemove: (member: Member) => void }

/** Everybody who can sign in. */
function MemberList({ members, onRemove }: MemberListProps) {
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

type Props = { onMade: (made: MadeInvite) => void; onCancel: () => void }

/** Asks whom to invite. */
function InviteForm({ onMade, onCancel }: Props) {
  const invite = useInvite()
  const form = useSchemaForm({
    schema: InviteInput,
    values: { email: '' },
    submit: async ({ email }, { id }) => onMade(await invite.mutateAsync({ id, email })),
  })
  return (
    <SchemaForm form={form} submitLabel="Invite" onCancel={onCancel}>
      <TextInput
        label="Their e-mail"
        description="They sign in with it, and choose their own name and password."
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
    </SchemaForm>
  )
}

function mailWords({ mailed, email }: MadeInvite): string {
  if (mailed === 'sent') return `The link is on its way to ${email}. You can also pass it on yourself.`
  if (mailed === 'waiting') return `No mail server is set, so ${email} gets no mail. Pass the link on yourself.`
  return `The mail to ${email} could not be sent. Pass the link on yourself, or send it again from the outbox.`
}

/** A new invitation with its link, which is shown this once. */
function InviteLink({ made, onClose }: { made: MadeInvite; onClose: () => void }) {
  const { dateTime } = useFormat()
  return (
    <Stack gap="md">
      <Alert color={made.mailed === 'sent' ? 'accent' : 'brass'} role="status">
        {mailWords(made)}
      </Alert>
      <CopyField label="Link to join the team" value={made.link} copyLabel="Copy link" autoFocus />
      <div>
        It works once, until {dateTime(made.expiresAt)}. It is shown only now: for another one, choose “Invite again”.
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

function InviteModal({ inviting: { opened, close, made, show } }: { inviting: Inviting }) {
  return (
    <FormModal title={made ? 'The invitation' : 'Invite somebody'} opened={opened} onClose={close}>
      {made ? <InviteLink made={made} onClose={close} /> : <InviteForm onMade={show} onCancel={close} />}
    </FormModal>
  )
}

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
