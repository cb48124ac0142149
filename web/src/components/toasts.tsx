import { Notifications } from '@mantine/notifications'

/** Where `notify` shows its toasts: once in each layout. */
export function Toasts() {
  return <Notifications position="top-right" autoClose={3000} limit={4} pauseResetOnHover="notification" />
}
