import type { MadeInvite } from '@deskbell/domain/auth/team/schema.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { CopyField } from '../../../components/copy-field.tsx'
import { useFormat } from '../use-format.ts'

function mailWords({ mailed, email }: MadeInvite): string {
  if (mailed === 'sent') return `The link is on its way to ${email}. You can also pass it on yourself.`
  if (mailed === 'waiting') return `No mail server is set, so ${email} gets no mail. Pass the link on yourself.`
  return `The mail to ${email} could not be sent. Pass the link on yourself, or send it again from the outbox.`
}

/** A new invitation with its link, which is shown this once. */
export function InviteLink({ made, onClose }: { made: MadeInvite; onClose: () => void }) {
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
