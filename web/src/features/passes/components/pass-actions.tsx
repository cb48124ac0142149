import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { useFormat } from '../../auth/use-format.ts'
import { ACTION_WORDS } from '../action-labels.ts'
import { listActions, type PassActionName } from '../pass-actions.ts'
import { PassActionModal } from './pass-action-modal.tsx'
import classes from './pass-actions.module.css'

// What is done most has a button of its own.
const AT_HAND: PassActionName[] = ['freeze', 'unfreeze', 'extend']

/** Everything that staff can do to this pass now. */
export function PassActions({ pass }: { pass: Pass }) {
  const { today } = useFormat()
  const modal = useFormModal<PassActionName>()
  const actions = listActions(pass, today())
  const rest = actions.filter((action) => !AT_HAND.includes(action))
  return (
    <span className={classes.actions}>
      {actions
        .filter((action) => AT_HAND.includes(action))
        .map((action) => (
          <Button key={action} variant="default" onClick={() => modal.edit(action)}>
            {ACTION_WORDS[action].label}
          </Button>
        ))}
      {rest.length > 0 && <MoreMenu pass={pass} actions={rest} onChoose={modal.edit} />}
      <PassActionModal pass={pass} action={modal.item} opened={modal.opened} onClose={modal.close} />
    </span>
  )
}

function MoreMenu({
  pass,
  actions,
  onChoose,
}: {
  pass: Pass
  actions: PassActionName[]
  onChoose: (action: PassActionName) => void
}) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`More for ${pass.name}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const { label, icon: Icon } = ACTION_WORDS[action]
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={18} />}
              color={action === 'void' ? 'red.4' : undefined}
              onClick={() => onChoose(action)}
            >
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
