import {
  type Icon,
  IconBox,
  IconCalendar,
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
  { to: '/dashboard/services', label: 'Services', icon: IconMenu2 },
  { to: '/dashboard/packages', label: 'Packages', icon: IconBox },
  { to: '/dashboard/clients', label: 'Clients', icon: IconUsers, onPhoneBar: true },
  { to: '/kiosk', label: 'Check In', icon: IconCheck, onPhoneBar: true },
  { to: '/dashboard/schedules', label: 'Schedules', icon: IconCalendar, onPhoneBar: true },
  { to: '/dashboard/employees', label: 'Employees', icon: IconUser },
  { to: '/dashboard/reports', label: 'Reports', icon: IconChartBar },
  { to: '/dashboard/settings', label: 'Settings', icon: IconSettings, atBottom: true },
]

/** On a wide screen the name of the business links to home. A phone has no room for it. */
export const HOME_LINK: ShellLink = { to: '/dashboard', label: 'Home', icon: IconHome, onPhoneBar: true, exact: true }
