import type { Package } from '@deskbell/domain/packages/schema.ts'

const NAMED = 2

/** "All services", or "Pilates, Yoga class +2". Empty while the names are not yet known. */
export function coverageWords({ coversAll, serviceIds }: Package, names: Map<string, string>): string {
  if (coversAll) return 'All services'
  const known = serviceIds
    .map((id) => names.get(id) ?? '')
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b))
  const others = known.length > NAMED ? ` +${known.length - NAMED}` : ''
  return known.slice(0, NAMED).join(', ') + others
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "10 visits", or "Unlimited". */
export function visitsWords({ visits }: Package): string {
  return visits === null ? 'Unlimited' : counted(visits, 'visit')
}

/** "3 months from purchase", or "Never expires". */
export function validityWords({ validity, starts }: Package): string {
  if (!validity) return 'Never expires'
  return `${counted(validity.count, validity.unit)} from ${starts === 'purchase' ? 'purchase' : 'first visit'}`
}
