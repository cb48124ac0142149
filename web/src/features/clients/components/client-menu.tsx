import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ActionIcon, Menu } from '@mantine/core'
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
import { Link } from '@tanstack/react-router'
import { MergeWithModal } from '../merges/merge-with-modal.tsx'
import { useArchive } from '../use-archive.ts'
import { BlockModal } from './block-modal.tsx'
import { EditClientModal } from './edit-client-modal.tsx'

/** What is done to a client less often. */
export function ClientMenu({ client }: { client: Client }) {
  const [editing, { open, close }] = useDisclosure()
  const [blocking, block] = useDisclosure()
  const [merging, merge] = useDisclosure()
  const archive = useArchive()
  const archived = client.archivedAt !== null
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="More actions">
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} />} onClick={open}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconHandStop size={18} />} onClick={block.open}>
            Send to the desk at the kiosk…
          </Menu.Item>
          {!archived && (
            <Menu.Item leftSection={<IconArrowMerge size={18} />} onClick={merge.open}>
              Merge with…
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconMessage size={18} />}
            renderRoot={(props) => <Link to="/dashboard/messages" search={{ clientId: client.id }} {...props} />}
          >
            Messages
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileText size={18} />}
            renderRoot={(props) => (
              <Link to="/dashboard/clients/$clientId/data" params={{ clientId: client.id }} {...props} />
            )}
          >
            Data and privacy…
          </Menu.Item>
          <Menu.Item
            leftSection={archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
            onClick={() => archive(client, !archived)}
          >
            {archived ? 'Restore' : 'Archive'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditClientModal client={client} opened={editing} onClose={close} />
      <MergeWithModal client={client} opened={merging} onClose={merge.close} />
      <BlockModal client={client} opened={blocking} onClose={block.close} />
    </>
  )
}
