import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconArchiveOff, IconDots, IconHandStop, IconPencil } from '@tabler/icons-react'
import { useArchive } from '../use-archive.ts'
import { BlockModal } from './block-modal.tsx'
import { EditClientModal } from './edit-client-modal.tsx'

/** What is done to a client less often. */
export function ClientMenu({ client }: { client: Client }) {
  const [editing, { open, close }] = useDisclosure()
  const [blocking, block] = useDisclosure()
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
          <Menu.Item
            leftSection={archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
            onClick={() => archive(client, !archived)}
          >
            {archived ? 'Restore' : 'Archive'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditClientModal client={client} opened={editing} onClose={close} />
      <BlockModal client={client} opened={blocking} onClose={block.close} />
    </>
  )
}
