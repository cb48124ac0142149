import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client, ClientInput } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconDots,
  IconFileText,
  IconHandStop,
  IconMessage,
  IconPencil,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { notify } from '../../../components/notify.tsx'
import { useUpdateClient } from '../api.ts'
import { useArchive } from '../use-archive.ts'

const ClientPicker = lazyPart(async () => (await import('./client-picker.tsx')).ClientPicker)

const BlockClientForm = lazyPart(async () => (await import('./block-client-form.tsx')).BlockClientForm)
const ClientForm = lazyPart(async () => (await import('./client-form.tsx')).ClientForm)

type Props = { client: Client; opened: boolean; onClose: () => void }

function BlockModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={t`Send ${{ name: client.firstName }} to the desk`} opened={opened} onClose={onClose}>
      <BlockClientForm client={client} onClose={onClose} />
    </FormModal>
  )
}

function EditClientModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={t`Edit ${{ name: fullName(client) }}`} opened={opened} onClose={onClose}>
      <EditClient client={client} onClose={onClose} />
    </FormModal>
  )
}

function toInput({ unsubscribedAt, ...client }: Client): ClientInput {
  const { firstName, lastName, phone, email, birthday, alertNote, notes, tags, taxExemption, language } = client
  const wishes = { language, news: unsubscribedAt === null, mutedMessages: client.mutedMessages }
  return { firstName, lastName, phone, email, birthday, alertNote, notes, tags, taxExemption, ...wishes }
}

function EditClient({ client, onClose }: Omit<Props, 'opened'>) {
  const updateClient = useUpdateClient()
  return (
    <ClientForm
      values={toInput(client)}
      clientId={client.id}
      version={client.version}
      submitLabel={t`Save`}
      save={(input, { version }) => updateClient.mutateAsync({ ...input, id: client.id, version })}
      onSaved={() => {
        notify(t`Saved`)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

export function ClientMenu({ client }: { client: Client }) {
  const [editing, { open, close }] = useDisclosure()
  const [blocking, block] = useDisclosure()
  const [merging, merge] = useDisclosure()
  const archive = useArchive()
  const archived = client.archivedAt !== null
  return (
    <>
      <ActionMenu
        target={
          <ActionIcon variant="default" aria-label={t`More actions`}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={open}>
              {t`Edit`}
            </Menu.Item>
            <Menu.Item leftSection={<IconHandStop size={18} />} onClick={block.open}>
              {t`Send to the desk at the kiosk…`}
            </Menu.Item>
            {!archived && (
              <Menu.Item leftSection={<IconArrowMerge size={18} />} onClick={merge.open}>
                {t`Merge with…`}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconMessage size={18} />}
              renderRoot={(props) => <Link to="/dashboard/messages" search={{ clientId: client.id }} {...props} />}
            >
              {t`Messages`}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileText size={18} />}
              renderRoot={(props) => (
                <Link to="/dashboard/clients/$clientId/data" params={{ clientId: client.id }} {...props} />
              )}
            >
              {t`Data and privacy…`}
            </Menu.Item>
            <Menu.Item
              leftSection={archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
              onClick={() => archive(client, !archived)}
            >
              {archived ? t`Restore` : t`Archive`}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
      <EditClientModal client={client} opened={editing} onClose={close} />
      <MergeWithModal client={client} opened={merging} onClose={merge.close} />
      <BlockModal client={client} opened={blocking} onClose={block.close} />
    </>
  )
}

function MergeWithModal({ client, opened, onClose }: { client: Client; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <FormModal title={t`Who is ${{ name: fullName(client) }} too?`} opened={opened} onClose={onClose}>
      <ClientPicker
        except={[client.id]}
        onPick={({ id: otherId }) =>
          navigate({ to: '/dashboard/clients/$clientId/merge/$otherId', params: { clientId: client.id, otherId } })
        }
      />
    </FormModal>
  )
}
