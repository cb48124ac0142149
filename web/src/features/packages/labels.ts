import type { Coverage } from '@deskbell/domain/packages/rules.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'

const NAMED = 2

/** Formats "Pilates, Yoga class +2". */
export function namedWords(names: string[]): string {
  const sorted = names.toSorted((a, b) => a.localeCompare(b))
  const others = sorted.length > NAMED ? ` +${sorted.length - NAMED}` : ''
  return sorted.slice(0, NAMED).join(', ') + others
}

function knownNames(serviceIds: string[], names: Map<string, string>): string[] {
  return serviceIds.map((id) => names.get(id) ?? '').filter(Boolean)
}

/** Formats "All services", "Yoga (category)", or "Pilates, Yoga class +2". Empty until the names have loaded. */
export function coverageWords({ coversAll, category, serviceIds }: Coverage, names: Map<string, string>): string {
  if (coversAll) return 'All services'
  return category ? `${category} (category)` : namedWords(knownNames(serviceIds, names))
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats "10 visits", "Unlimited", or "Unlimited, at most 3 a week". */
export function visitsWords({ visits, limit }: Package): string {
  const words = visits === null ? 'Unlimited' : counted(visits, 'visit')
  return limit ? `${words}, at most ${limit.visits} a ${limit.per}` : words
}

function startWords({ starts, startsOn }: Package, date: (day: string) => string): string {
  if (startsOn) return `from ${date(startsOn)}`
  return starts === 'first_visit' ? 'from first visit' : 'from purchase'
}

/**
 * Formats "3 months from purchase", "3 months from 1 Sep 2026", "Never expires", or "From 1 Sep 2026, never expires".
 */
export function validityWords(sold: Package, date: (day: string) => string): string {
  const { validity, startsOn } = sold
  if (validity) return `${counted(validity.count, validity.unit)} ${startWords(sold, date)}`
  return startsOn ? `From ${date(startsOn)}, never expires` : 'Never expires'
}

/** Formats "Also for the 12 passes already sold". */
export function forSoldWords({ soldPasses }: Package): string {
  return soldPasses === 1 ? 'Also for the pass already sold' : `Also for the ${soldPasses} passes already sold`
}

/** Describes the coverage added to sold passes: "They then cover Massage too. All else stays as it was sold." */
export function describeAddedCoverage(edited: Package, added: Coverage, names: Map<string, string>): string {
  const they = edited.soldPasses === 1 ? 'It then covers' : 'They then cover'
  const stays = 'All else stays as it was sold.'
  if (added.coversAll) return `${they} all services. ${stays}`
  // A pass covers at most one category; see docs/decisions/0012.
  if (added.category && edited.category) return `${they} what is in ${added.category} today, too. ${stays}`
  if (added.category) return `${they} all of ${added.category} too. ${stays}`
  return `${they} ${namedWords(knownNames(added.serviceIds, names))} too. ${stays}`
}
