import type { Coverage } from '@deskbell/domain/packages/rules.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'
import { plural, t } from '@lingui/core/macro'

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
  if (coversAll) return t`All services`
  return category ? t`${category} (category)` : namedWords(knownNames(serviceIds, names))
}

function lengthWords({ count, unit }: Validity): string {
  if (unit === 'day') return t`${plural({ count }, { one: '# day', other: '# days' })}`
  if (unit === 'week') return t`${plural({ count }, { one: '# week', other: '# weeks' })}`
  return t`${plural({ count }, { one: '# month', other: '# months' })}`
}

/** Formats "10 visits", "Unlimited", or "Unlimited, at most 3 a week". */
export function visitsWords({ visits, limit }: Package): string {
  const words = visits === null ? t`Unlimited` : t`${plural({ count: visits }, { one: '# visit', other: '# visits' })}`
  if (!limit) return words
  return limit.per === 'day'
    ? t`${{ visits: words }}, at most ${{ most: limit.visits }} a day`
    : t`${{ visits: words }}, at most ${{ most: limit.visits }} a week`
}

/**
 * Formats "3 months from purchase", "3 months from 1 Sep 2026", "Never expires", or "From 1 Sep 2026, never expires".
 */
export function validityWords({ validity, starts, startsOn }: Package, date: (day: string) => string): string {
  const day = startsOn && date(startsOn)
  if (!validity) return day ? t`From ${day}, never expires` : t`Never expires`
  const length = lengthWords(validity)
  if (day) return t`${length} from ${day}`
  return starts === 'first_visit' ? t`${length} from first visit` : t`${length} from purchase`
}

/** Formats "Also for the 12 passes already sold". */
export function forSoldWords({ soldPasses }: Package): string {
  return t`${plural(
    { count: soldPasses },
    { one: 'Also for the pass already sold', other: 'Also for the # passes already sold' },
  )}`
}

/** Names the coverage added to sold passes: "They then cover Massage too." */
function addedWords({ category, soldPasses: count }: Package, added: Coverage, names: Map<string, string>): string {
  if (added.coversAll)
    return t`${plural({ count }, { one: 'It then covers all services.', other: 'They then cover all services.' })}`
  const more = added.category || namedWords(knownNames(added.serviceIds, names))
  // A pass covers at most one category; see docs/decisions/0012.
  if (added.category && category)
    return t`${plural({ count }, { one: `It then covers what is in ${{ category: more }} today, too.`, other: `They then cover what is in ${{ category: more }} today, too.` })}`
  if (added.category)
    return t`${plural({ count }, { one: `It then covers all of ${{ category: more }} too.`, other: `They then cover all of ${{ category: more }} too.` })}`
  return t`${plural({ count }, { one: `It then covers ${{ services: more }} too.`, other: `They then cover ${{ services: more }} too.` })}`
}

/** Describes the coverage added to sold passes: "They then cover Massage too. All else stays as it was sold." */
export function describeAddedCoverage(edited: Package, added: Coverage, names: Map<string, string>): string {
  return t`${{ added: addedWords(edited, added, names) }} All else stays as it was sold.`
}
