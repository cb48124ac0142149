import { hasExpired, memberInitials } from '@deskbell/domain/auth/team/rules.ts'
import {
  type CreatedInvite,
  type Invite,
  InviteInput,
  type Member,
  type Team,
} from '@deskbell/domain/auth/team/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { CopyField } from '../../../components/copy-field.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { notifyError } from '../../../components/notify.tsx'
import { Person } from '../../../components/person.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../use-format.ts'
import { teamQuery, useInvite, useWithdrawInvite } from './api.ts'
import { RemoveModal } from './remove-modal.tsx'
import classes from './team.module.css'

/** State of the invitation dialog: the form, then the link. `again` issues a new link for an open invitation. */
function useInviting() {
  const [opened, { open, close }] = useDisclosure()
  const [made, setMade] = useState<CreatedInvite | null>(null)
  const { mutate, isPending, variables } = useInvite()

  function start() {
    setMade(null)
    open()
  }

  function show(invite: CreatedInvite) {
    setMade(invite)
    open()
  }

  function again({ email }: Invite) {
    if (!isPending) mutate({ id: newId(), email }, { onSuccess: show, onError: notifyError })
  }

  return { opened, close, made, start, show, again, busyEmail: isPending ? variables.email : null }
}

type Inviting = ReturnType<typeof useInviting>

function InviteList({ invites, inviting }: { invites: Invite[]; inviting: Inviting }) {
  const withdraw = useWithdrawInvite()
  const withdrawInvite = (invite: Invite) =>
    void runWithToast({
      action: () => withdraw.mutateAsync(invite),
      success: t`The invitation to ${{ email: invite.email }} no longer works`,
    })
  return (
    <div className={classes.invites}>
      <h3 className={classes.heading}>{t`Invited`}</h3>
      <ul className={classes.people} aria-label={t`Open invitations`}>
        {invites.map((invite) => (
          <li key={invite.id} className={classes.row}>
            <InviteFacts invite={invite} />
            <div className={classes.buttons}>
              <Button
                variant="default"
                onClick={() => inviting.again(invite)}
                loading={inviting.busyEmail === invite.email}
                aria-label={t`Invite again: ${{ email: invite.email }}`}
              >
                {t`Invite again`}
              </Button>
              <Button
                variant="default"
                onClick={() => withdrawInvite(invite)}
                loading={withdraw.isPending && withdraw.variables.id === invite.id}
                aria-label={t`Withdraw the invitation to ${{ email: invite.email }}`}
              >
                {t`Withdraw`}
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
        <span>{t`Invited by ${{ name: invite.invitedBy }}`}</span>
        {expired ? (
          <StatusPill tone="mind">{t`link expired`}</StatusPill>
        ) : (
          <span>{t`Link works until ${{ time: dateTime(invite.expiresAt) }}`}</span>
        )}
      </span>
    </div>
  )
}

function MemberList({ members, onRemove }: { members: Member[]; onRemove: (member: Member) => void }) {
  return (
    <ul className={classes.people} aria-label={t`People who can sign in`}>
      {members.map((member) => (
        <li key={member.id} className={classes.row}>
          <div className={classes.who}>
            <Person initials={memberInitials(member.name)} secondLine={<MemberFacts member={member} />}>
              {member.name} {member.isYou && <StatusPill tone="quiet">{t`you`}</StatusPill>}{' '}
              {member.twoFactor && <StatusPill tone="good">{t`two-factor`}</StatusPill>}
            </Person>
          </div>
          <Button variant="default" onClick={() => onRemove(member)} aria-label={t`Remove ${{ name: member.name }}`}>
            {t`Remove`}
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
      <span>{t`Joined ${{ day: date(dayOf(createdAt)) }}`}</span>
    </span>
  )
}

type Props = { onMade: (made: CreatedInvite) => void; onCancel: () => void }

function InviteForm({ onMade, onCancel }: Props) {
  const invite = useInvite()
  const form = useSchemaForm({
    schema: InviteInput,
    values: { email: '' },
    submit: async ({ email }, { id }) => onMade(await invite.mutateAsync({ id, email })),
  })
  return (
    <SchemaForm form={form} submitLabel={t`Invite`} onCancel={onCancel}>
      <TextInput
        label={t`Their e-mail`}
        description={t`They sign in with it, and choose their own name and password.`}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
    </SchemaForm>
  )
}

function mailWords({ mailed, email }: CreatedInvite): string {
  if (mailed === 'sent') return t`The link is on its way to ${email}. You can also pass it on yourself.`
  if (mailed === 'waiting') return t`No mail server is set, so ${email} gets no mail. Pass the link on yourself.`
  return t`The mail to ${email} could not be sent. Pass the link on yourself, or send it again from the outbox.`
}

/** New invitation with its link, which is shown only once. */
function InviteLink({ made, onClose }: { made: CreatedInvite; onClose: () => void }) {
  const { dateTime } = useFormat()
  return (
    <Stack gap="md">
      <Alert color={made.mailed === 'sent' ? 'accent' : 'brass'} role="status">
        {mailWords(made)}
      </Alert>
      <CopyField label={t`Link to join the team`} value={made.link} copyLabel={t`Copy link`} autoFocus />
      <div>
        {t`It works once, until ${{ time: dateTime(made.expiresAt) }}. It is shown only now: for another one, choose “Invite again”.`}
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`Done`}</Button>
      </Group>
    </Stack>
  )
}

function InviteModal({ inviting: { opened, close, made, show } }: { inviting: Inviting }) {
  return (
    <FormModal title={made ? t`The invitation` : t`Invite somebody`} opened={opened} onClose={close}>
      {made ? <InviteLink made={made} onClose={close} /> : <InviteForm onMade={show} onCancel={close} />}
    </FormModal>
  )
}

export function TeamCard({ className }: { className?: string }) {
  const query = useQuery(teamQuery)
  const inviting = useInviting()
  const invite = (
    <Button variant="default" onClick={inviting.start}>
      {t`Invite somebody`}
    </Button>
  )
  return (
    <Card title={t`Team`} aside={invite} className={className}>
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
          {t`Only you can sign in so far. Invite the people who work with you: each gets an account of their own, and you see who did what.`}
        </p>
      )}
      <RemoveModal modal={removal} isLast={isAlone} onInvite={inviting.start} />
    </>
  )
}
