import type { Member, MemberAccess } from '@deskbell/domain/auth/team/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { Checkbox } from '../../../components/mantine-more.ts'
import { runWithToast } from '../../../components/run-with-toast.ts'
import type { FormModalState } from '../../../components/use-form-modal.ts'
import { i18n } from '../../../lib/i18n.ts'
import { forgetSession } from '../api.ts'
import { memberAccessQuery, useRemoveMember } from './api.ts'

/** Removes a member. Removing oneself signs out and opens the sign-in. */
function useRemoving(onDone: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useRemoveMember()

  async function remove(member: Member, handOver: boolean) {
    const action = () => mutateAsync({ member, handOver })
    const success = member.isYou ? undefined : t`${{ name: member.name }} was removed`
    if (!(await runWithToast({ action, success }))) return
    onDone()
    if (!member.isYou) return
    forgetSession(queryClient)
    void navigate({ to: '/login' })
  }

  return { remove, busy: isPending }
}

type Props = {
  modal: FormModalState<Member>
  isLast: boolean
  onInvite: () => void
}

function consequences({ name, isYou }: Member): string {
  if (isYou)
    return t`You are signed out at once, everywhere, and can no longer sign in. What you did stays in the history. This can’t be undone.`
  return t`${name} is signed out at once, everywhere, and can no longer sign in. What they did stays in the history. This can’t be undone.`
}

/** Returns a sentence part such as "the API key “Website” and 2 calendar feeds"; empty if there is nothing. */
function listAccess({ apiKeys, webhooks, invites, feeds, reportMails }: MemberAccess): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format([
    ...apiKeys.map((name) => t`the API key “${name}”`),
    ...webhooks.map((url) => t`the webhook to ${url}`),
    ...(feeds > 0 ? [t`${plural({ feeds }, { one: 'a calendar feed', other: '# calendar feeds' })}`] : []),
    ...(reportMails > 0
      ? [t`${plural({ reportMails }, { one: 'a report by mail', other: '# reports by mail' })}`]
      : []),
    ...invites.map((email) => t`the invitation to ${email}`),
  ])
}

/** Says what the member has set up, which ends with their account unless it is taken over. */
function Access({
  member,
  access,
  handOver,
  setHandOver,
}: {
  member: Member
  access: MemberAccess
  handOver: boolean
  setHandOver: (handOver: boolean) => void
}) {
  const listed = listAccess(access)
  if (!listed) return null
  if (member.isYou) return <p>{t`What you have set up ends too: ${listed}.`}</p>
  return (
    <>
      <p>
        {t`${{ name: member.name }} has set up ${listed}.`} {handOver ? t`They go on in your name.` : t`They end too.`}
      </p>
      <Checkbox
        label={t`Keep them working, in my name`}
        description={t`Whoever knows a key or the address of a feed can go on using it.`}
        checked={handOver}
        onChange={(event) => setHandOver(event.currentTarget.checked)}
      />
    </>
  )
}

/** Confirms before an account is deleted; explains why the last one can't be. */
export function RemoveModal({ modal: { item: member, opened, close }, isLast, onInvite }: Props) {
  const [handOver, setHandOver] = useState(false)
  function finish() {
    setHandOver(false)
    close()
  }
  const { remove, busy } = useRemoving(finish)
  const access = useQuery({ ...memberAccessQuery(member?.id ?? ''), enabled: opened && member !== null })
  const stays = isLast && member?.isYou === true
  const name = member?.name ?? ''
  const label = member?.isYou ? t`Remove yourself` : t`Remove ${name}`
  return (
    <>
      <ConfirmModal
        title={member?.isYou ? t`Remove yourself?` : t`Remove ${name}?`}
        opened={opened && !stays}
        onClose={finish}
        confirmLabel={label}
        onConfirm={() => member && remove(member, handOver)}
        busy={busy}
      >
        {member && consequences(member)}
        {member && access.data && (
          <Access member={member} access={access.data} handOver={handOver} setHandOver={setHandOver} />
        )}
      </ConfirmModal>
      <LastOne opened={opened && stays} onClose={close} onInvite={onInvite} />
    </>
  )
}

function LastOne({ opened, onClose, onInvite }: { opened: boolean; onClose: () => void; onInvite: () => void }) {
  function invite() {
    onClose()
    onInvite()
  }
  return (
    <FormModal title={t`You are the only one here`} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <div>{t`Somebody has to be able to sign in. Once another person has joined, you can be removed.`}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button onClick={invite} data-autofocus>
            {t`Invite somebody`}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
