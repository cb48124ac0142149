import { Notifications } from '@mantine/notifications'

/** Container for the toasts of `notify`; render it once per layout. */
export function Toasts() {
  return <Notifications position="top-right" autoClose={3000} limit={4} pauseResetOnHover="notification" />
}
