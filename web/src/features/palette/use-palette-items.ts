import { fullName } from '@deskbell/domain/clients/rules.ts'
import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { matchesWords } from '../../lib/match-words.ts'
import { listItems } from '../../lib/pages.ts'
import { useStore } from '../../lib/store.ts'
import { appointmentSearchQuery } from '../appointments/api.ts'
import { useFormat } from '../auth/use-format.ts'
import { usePhoneFormat } from '../business/use-phone-format.ts'
import { clientsQuery } from '../clients/api.ts'
import { allEmployeesQuery } from '../employees/api.ts'
import { packagesOnSaleQuery } from '../passes/api.ts'
import { allProductsQuery } from '../products/api.ts'
import { allServicesQuery } from '../services/api.ts'
import { ACTIONS, FIXED_ITEMS, type ListAddress, type PaletteItem, SCREENS } from './items.ts'
import { clientItem, recentItems } from './recent.ts'

// Debounce: short enough to feel instant, long enough to skip the letters of one burst of typing.
const PAUSE_MS = 80
const CLIENTS_SHOWN = 6
const OTHERS_SHOWN = 4

function listed(group: string, to: ListAddress) {
  return ({ id, name }: { id: string; name: string }): PaletteItem => ({
    id,
    group,
    label: name,
    target: { kind: 'listed', to, q: name },
  })
}

/** Returns the services, packages, products and employees as items. */
function useOffer(): PaletteItem[] {
  const { data: services = [] } = useQuery(allServicesQuery)
  const { data: packages = [] } = useQuery(packagesOnSaleQuery)
  const { data: products = [] } = useQuery(allProductsQuery)
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const working = employees.filter(({ archivedAt }) => !archivedAt)
  return [
    ...services.filter(({ archivedAt }) => !archivedAt).map(listed(t`Services`, '/dashboard/services')),
    ...packages.map(listed(t`Packages`, '/dashboard/packages')),
    ...products.map(listed(t`Products`, '/dashboard/products')),
    ...working
      .map((employee) => ({ id: employee.id, name: fullName(employee) }))
      .map(listed(t`Employees`, '/dashboard/employees')),
  ]
}

function useFoundClients(typed: string) {
  const [q] = useDebouncedValue(typed, PAUSE_MS)
  const phoneFormat = usePhoneFormat()
  const query = useInfiniteQuery({ ...clientsQuery({ q, limit: CLIENTS_SHOWN }), enabled: q !== '' })
  const found = query.data && q !== '' ? listItems({ ...query.data, pages: query.data.pages.slice(0, 1) }) : []
  return {
    clients: found
      .slice(0, CLIENTS_SHOWN)
      .map((client) => clientItem(client, phoneFormat(client.phone) || client.email)),
    isSettled: typed === '' || (q === typed && !query.isPending && !query.isPlaceholderData),
  }
}

/** Finds appointments from today on by client or service. */
function useFoundAppointments(typed: string): PaletteItem[] {
  const [q] = useDebouncedValue(typed, PAUSE_MS)
  const { dateTime } = useFormat()
  const { data = [] } = useQuery({ ...appointmentSearchQuery(q), enabled: q !== '' })
  if (q === '' || typed === '') return []
  return data.map(({ id, startsAt, serviceName, employeeName, clientName }) => {
    const label = clientName ?? serviceName
    const detail = [dateTime(startsAt), clientName && serviceName, employeeName].filter(Boolean).join(' · ')
    return { id, group: t`Appointments`, label, detail, target: { kind: 'appointment', id, title: label } }
  })
}

function firstOfEach(items: PaletteItem[], most: number): PaletteItem[] {
  return [...Map.groupBy(items, ({ group }) => group).values()].flatMap((group) => group.slice(0, most))
}

/** Returns the items for the input: all matches or, if it is empty, recent items first. */
export function usePaletteItems(typed: string): { items: PaletteItem[]; isSettled: boolean } {
  const recent = useStore(recentItems)
  const offer = useOffer()
  const { clients, isSettled } = useFoundClients(typed)
  const appointments = useFoundAppointments(typed)
  if (typed === '') {
    // What was opened in another language is named in that of the page.
    const inLanguage = (item: PaletteItem) => FIXED_ITEMS.find(({ id }) => id === item.id) ?? item
    const lately = recent.map((item) => ({ ...inLanguage(item), group: t`Recent` }))
    const rest = [...ACTIONS, ...SCREENS].filter(({ id }) => !recent.some((item) => item.id === id))
    return { items: [...lately, ...rest], isSettled }
  }
  const meant = [...FIXED_ITEMS, ...offer].filter(({ label }) => matchesWords(label, typed))
  return { items: [...clients, ...firstOfEach(meant, OTHERS_SHOWN), ...appointments], isSettled }
}
