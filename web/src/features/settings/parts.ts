import type { LinkProps } from '@tanstack/react-router'

export const SETTINGS_PARTS: {
  to: LinkProps['to']
  label: string /** Name outside the settings, such as in the palette. */
  fullName: string
}[] = [
  { to: '/dashboard/settings', label: 'Business', fullName: 'Settings' },
  { to: '/dashboard/settings/hours', label: 'Hours', fullName: 'Opening hours' },
  { to: '/dashboard/settings/kiosk', label: 'Kiosk', fullName: 'Kiosk settings' },
  { to: '/dashboard/settings/team', label: 'Team', fullName: 'Team and sign-in' },
  { to: '/dashboard/settings/notifications', label: 'Notifications', fullName: 'Notifications' },
  { to: '/dashboard/settings/online-booking', label: 'Online booking', fullName: 'Online booking' },
  {
    to: '/dashboard/settings/integrations',
    label: 'Integrations',
    fullName: 'Integrations: calendar, API keys, webhooks',
  },
  { to: '/dashboard/settings/data', label: 'Data', fullName: 'Data: import, export, backups' },
  { to: '/dashboard/settings/health', label: 'Health', fullName: 'Health' },
]
