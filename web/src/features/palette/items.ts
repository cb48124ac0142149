import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { getReportWords, REPORT_NAMES } from '../reports/report-names.ts'
import { SETTINGS_PARTS } from '../settings/parts.ts'
import type { PaletteDialog } from './palette-state.ts'

/** Lists that can be opened with a search term. */
export type ListAddress = '/dashboard/services' | '/dashboard/packages' | '/dashboard/products' | '/dashboard/employees'

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
  return { id: name, group: t`Actions`, label, target: { kind: 'dialog', dialog: name } }
}

export const ACTIONS: PaletteItem[] = [
  dialog('checkIn', t`Check in a client`),
  dialog('book', t`Book an appointment`),
  dialog('sell', t`Sell a package`),
  { id: 'checkout', group: t`Actions`, label: t`Checkout`, target: { kind: 'screen', to: '/dashboard/checkout' } },
  dialog('moveCash', t`Cash in or out`),
  {
    id: 'closeDrawer',
    group: t`Actions`,
    label: t`Close the drawer`,
    target: { kind: 'screen', to: '/dashboard/drawers/close' },
  },
  dialog('addClient', t`Add a client`),
  { id: 'kiosk', group: t`Actions`, label: t`Open the kiosk`, target: { kind: 'screen', to: '/kiosk' } },
  dialog('shortcuts', t`Keyboard shortcuts`),
  { id: 'signOut', group: t`Actions`, label: t`Sign out`, target: { kind: 'signOut' } },
]

function screen(to: LinkProps['to'], label: string): PaletteItem {
  return { id: `screen ${to}`, group: t`Screens`, label, target: { kind: 'screen', to } }
}

export const SCREENS: PaletteItem[] = [
  screen('/dashboard', t`Home`),
  screen('/dashboard/clients', t`Clients`),
  screen('/dashboard/clients/duplicates', t`Possible duplicates`),
  screen('/dashboard/schedules', t`Schedules`),
  screen('/dashboard/sales', t`Sales`),
  screen('/dashboard/drawers', t`Drawers`),
  screen('/dashboard/sales/invoices', t`Invoices`),
  screen('/dashboard/gift-cards', t`Gift cards`),
  screen('/dashboard/promo-codes', t`Promo codes`),
  screen('/dashboard/services', t`Services`),
  screen('/dashboard/services/prices', t`Prices`),
  screen('/dashboard/packages', t`Packages`),
  screen('/dashboard/products', t`Products`),
  screen('/dashboard/products/stock-taking', t`Stock-taking`),
  screen('/dashboard/employees', t`Employees`),
  screen('/dashboard/reports', t`Reports`),
  screen('/dashboard/messages', t`Messages`),
  screen('/dashboard/outbox', t`Outbox`),
  ...SETTINGS_PARTS.map(({ to, fullName }) => screen(to, fullName)),
]

/** Found by name only: eight more entries would bury the screens. */
const REPORT_ITEMS: PaletteItem[] = REPORT_NAMES.map((name) => {
  const { title, question } = getReportWords(name)
  return {
    id: `report ${name}`,
    group: t`Reports`,
    label: t`${{ title }} report`,
    detail: question,
    target: { kind: 'report', name },
  }
})

/** Items that are always the same. */
export const FIXED_ITEMS: PaletteItem[] = [...ACTIONS, ...SCREENS, ...REPORT_ITEMS]
