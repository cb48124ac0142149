import { t } from '@lingui/core/macro'
import {
  type Icon,
  IconBottle,
  IconBox,
  IconCalendar,
  IconCash,
  IconChartBar,
  IconCheck,
  IconHome,
  IconMenu2,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

export type ShellLink = {
  to: LinkProps['to']
  label: string
  icon: Icon
  onPhoneBar?: true
  atBottom?: true
  exact?: true
}

/** Sidebar links, in the order of the specification. A new screen adds its link here. */
export const LINKS: ShellLink[] = [
  { to: '/dashboard/services', label: t`Services`, icon: IconMenu2 },
  { to: '/dashboard/packages', label: t`Packages`, icon: IconBox },
  { to: '/dashboard/products', label: t`Products`, icon: IconBottle },
  { to: '/dashboard/clients', label: t`Clients`, icon: IconUsers, onPhoneBar: true },
  { to: '/kiosk', label: t`Check In`, icon: IconCheck, onPhoneBar: true },
  { to: '/dashboard/checkout', label: t`Checkout`, icon: IconCash },
  { to: '/dashboard/schedules', label: t`Schedules`, icon: IconCalendar, onPhoneBar: true },
  { to: '/dashboard/employees', label: t`Employees`, icon: IconUser },
  { to: '/dashboard/reports', label: t`Reports`, icon: IconChartBar },
  { to: '/dashboard/settings', label: t`Settings`, icon: IconSettings, atBottom: true },
]

/** On a wide screen the name of the business links to home. A phone has no room for it. */
export const HOME_LINK: ShellLink = { to: '/dashboard', label: t`Home`, icon: IconHome, onPhoneBar: true, exact: true }
