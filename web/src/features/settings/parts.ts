import { t } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

export const SETTINGS_PARTS: {
  to: LinkProps['to']
  label: string /** Name outside the settings, such as in the palette. */
  fullName: string
}[] = [
  { to: '/dashboard/settings', label: t`Business`, fullName: t`Settings` },
  { to: '/dashboard/settings/hours', label: t`Hours`, fullName: t`Opening hours` },
  { to: '/dashboard/settings/kiosk', label: t`Kiosk`, fullName: t`Kiosk settings` },
  { to: '/dashboard/settings/team', label: t`Team`, fullName: t`Team and sign-in` },
  { to: '/dashboard/settings/notifications', label: t`Notifications`, fullName: t`Notifications` },
  { to: '/dashboard/settings/online-booking', label: t`Online booking`, fullName: t`Online booking` },
  {
    to: '/dashboard/settings/integrations',
    label: t`Integrations`,
    fullName: t`Integrations: calendar, API keys, webhooks`,
  },
  { to: '/dashboard/settings/data', label: t`Data`, fullName: t`Data: import, export, backups` },
  { to: '/dashboard/settings/health', label: t`Health`, fullName: t`Health` },
]
