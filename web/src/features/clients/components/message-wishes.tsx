import type { ClientInput } from '@deskbell/domain/clients/schema.ts'
import { isMarketing, listChannels, OPTIONAL_KINDS, OPTIONAL_MESSAGES } from '@deskbell/domain/messages/kinds.ts'
import type { MessageChannel, MessageOptions } from '@deskbell/domain/messages/schema.ts'
import { t } from '@lingui/core/macro'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../components/mantine-more.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { messageSettingsQuery } from '../../messages/api.ts'
import { OPTIONAL_WORDS } from '../../messages/labels.ts'

type Muted = NonNullable<ClientInput['mutedMessages']>
type Client = Pick<ClientInput, 'email' | 'phone' | 'news' | 'mutedMessages'>
type Props = { client: Client; onChange: (muted: Muted) => void }

/** Boxes for the messages that reach a client and can be switched off, as the client has them at /me. */
export function MessageWishes(props: Props) {
  const query = useQuery(messageSettingsQuery)
  return <QueryView query={query}>{({ options }) => <Wishes {...props} options={options} />}</QueryView>
}

/** Lists what the business sends to the client. News is left out for whoever wants none. */
function listReaching({ email, phone, news }: Client, options: MessageOptions) {
  const address = { email, sms: phone }
  return OPTIONAL_KINDS.filter((kind) => news !== false || !isMarketing(kind))
    .map((kind) => ({ kind, channels: listChannels(kind, options).filter((channel) => address[channel]) }))
    .filter(({ channels }) => channels.length > 0)
}

function Wishes({ client, onChange, options }: Props & { options: MessageOptions }) {
  const words: Record<MessageChannel, string> = { email: t`By e-mail`, sms: t`By SMS` }
  const muted = new Set(client.mutedMessages)
  const choose = (message: Muted[number], isWanted: boolean) =>
    onChange(OPTIONAL_MESSAGES.filter((one) => (one === message ? !isWanted : muted.has(one))))
  const kinds = listReaching(client, options)
  if (kinds.length === 0) return <Text>{t`Nothing that could be switched off is sent to this client.`}</Text>
  return (
    <Stack gap="md">
      {kinds.map(({ kind, channels }) => (
        <Checkbox.Group
          key={kind}
          label={OPTIONAL_WORDS[kind]}
          value={channels.filter((channel) => !muted.has(`${kind} ${channel}`))}
        >
          <Group gap="lg" mt="xs">
            {channels.map((channel) => (
              <Checkbox
                key={channel}
                value={channel}
                label={words[channel]}
                onChange={(event) => choose(`${kind} ${channel}`, event.currentTarget.checked)}
              />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
      <Text c="dimmed">{t`Bookings, changes and receipts are always told. The history says who switched what off.`}</Text>
    </Stack>
  )
}
