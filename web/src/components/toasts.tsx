import { t } from '@lingui/core/macro'
import '../theme/mantine-more.css'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import type { NextStep } from './notify.tsx'
import classes from './toasts.module.css'

/** Container for the toasts. */
export function ToastList() {
  return (
    <Notifications
      position="top-right"
      autoClose={3000}
      limit={4}
      pauseResetOnHover="notification"
      className={classes.list}
    />
  )
}

// In ms: time to read the message, find the button and press it.
const UNDO_MS = 8000

/** Shows a toast; with `undo`, a button that calls it, and one for the next step. */
export function showToast({
  message,
  isFailure,
  undo,
  next,
}: {
  message: string
  isFailure: boolean
  undo?: () => void
  next?: NextStep
}) {
  const id = crypto.randomUUID()
  if (!undo)
    return notifications.show({ id, message, color: isFailure ? 'red' : 'accent', autoClose: isFailure ? 6000 : 3000 })
  function hideThen(act: () => void) {
    notifications.hide(id)
    act()
  }
  return notifications.show({
    id,
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        {next && (
          <Button size="sm" flex="none" onClick={() => hideThen(next.act)}>
            {next.label}
          </Button>
        )}
        <Button variant="default" size="sm" flex="none" onClick={() => hideThen(undo)}>
          {t`Undo`}
        </Button>
      </Group>
    ),
  })
}
