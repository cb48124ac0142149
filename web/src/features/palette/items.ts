import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import type { LinkProps } from '@tanstack/react-router'
import { REPORT_NAMES } from '../reports/report-names.ts'
import { SETTINGS_PARTS } from '../settings/parts.ts'
import type { PaletteDialog } from './palette-state.ts'

/** Lists that can be opened with a search term. */
export type ListAddress = '/dashboard/services' | '/dashboard/packages' | '/dashboard/employees'

/** Destination or action of an item. */
export type Target =
  | { kind: 'client'; id: string }
  | { kind: 'appointment'; id: string; title: string }
  | { kind: 'screen'; to: LinkProps['to'] }
  | { kind: 'report'; name: ReportName }
  | { kind: 'listed'; to: ListAddress; q: string }
  | { kind: 'dialog'; dialog: PaletteDialog }
  | { kind: 'signOut' }

export type PaletteItem = {
  /** Unique among all items. */
  id: string
  group: string
  label: string
  detail?: string
  /** Note that staff must see before doing anything for the client. */
  alertNote?: string
  target: Target
}

function dialog(name: PaletteDialog, label: string): PaletteItem {
  return { id: name, group: 'Actions', label, target: { kind: 'dialog', dialog: name } }
}

export const ACTIONS: PaletteItem[] = [
  dialog('checkIn', 'Check in a client'),
  dialog('book', 'Book an appointment'),
  dialog('sell', 'Sell a package'),
  dialog('addClient', 'Add a client'),
  { id: 'kiosk', group: 'Actions', label: 'Open the kiosk', target: { kind: 'screen', to: '/kiosk' } },
  dialog('shortcuts', 'Keyboard shortcuts'),
  { id: 'signOut', group: 'Actions', label: 'Sign out', target: { kind: 'signOut' } },
]

function screen(to: LinkProps['to'], label: string): PaletteItem {
  return { id: `screen ${label}`, group: 'Screens', label, target: { kind: 'screen', to } }
}

export const SCREENS: PaletteItem[] = [
  screen('/dashboard', 'Home'),
  screen('/dashboard/clients', 'Clients'),
  screen('/dashboard/clients/duplicates', 'Possible duplicates'),
  screen('/dashboard/schedules', 'Schedules'),
  screen('/dashboard/services', 'Services'),
  screen('/dashboard/packages', 'Packages'),
  screen('/dashboard/employees', 'Employees'),
  screen('/dashboard/reports', 'Reports'),
  screen('/dashboard/messages', 'Messages'),
  screen('/dashboard/outbox', 'Outbox'),
  ...SETTINGS_PARTS.map(({ to, fullName }) => screen(to, fullName)),
]

/** Found by name only: eight more entries would bury the screens. */
export const REPORT_ITEMS: PaletteItem[] = REPORT_NAMES.map((name) => ({
  id: `report ${name}`,
  group: 'Reports',
  label: `${REPORTS[name].title} report`,
  detail: REPORTS[name].question,
  target: { kind: 'report', name },
}))

/** True if each word typed is the beginning of a word in the label. */
export function matchesQuery({ label }: PaletteItem, typed: string): boolean {
  const words = fold(label).split(' ')
  return fold(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}
