import { t } from '@lingui/core/macro'
import '../theme/mantine-more.css'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
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

/** Shows a toast; with `undo`, a button that calls it. */
export function showToast({ message, isFailure, undo }: { message: string; isFailure: boolean; undo?: () => void }) {
  const id = crypto.randomUUID()
  if (!undo)
    return notifications.show({ id, message, color: isFailure ? 'red' : 'accent', autoClose: isFailure ? 6000 : 3000 })
  function undoNow() {
    notifications.hide(id)
    undo?.()
  }
  return notifications.show({
    id,
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button variant="default" size="sm" flex="none" onClick={undoNow}>
          {t`Undo`}
        </Button>
      </Group>
    ),
  })
}
