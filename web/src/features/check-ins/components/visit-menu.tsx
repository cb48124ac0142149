import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconDots, IconTicket } from '@tabler/icons-react'
import { FormModal } from '../../../components/form-modal.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { useUndo } from '../use-undo.ts'
import { MoveForm } from './move-form.tsx'

/** What is done to a visit later: taken back, or paid by another pass. */
export function VisitMenu({ visit }: { visit: CheckIn }) {
  const { dateTime } = useFormat()
  const undo = useUndo()
  const [moving, { open, close }] = useDisclosure()
  const { serviceName, occurredAt, firstName } = visit
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${serviceName}, ${dateTime(occurredAt)}`}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTicket size={18} />} onClick={open}>
            Move to another pass…
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => undo(visit)}>
            Undo
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormModal title={`Which pass pays for ${firstName}’s visit?`} opened={moving} onClose={close}>
        <MoveForm visit={visit} onDone={close} />
      </FormModal>
    </>
  )
}
