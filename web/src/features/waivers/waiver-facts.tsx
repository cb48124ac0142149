import type { Waiver, WaiverOverview } from '@deskbell/domain/waivers/schema.ts'
import { Facts } from '../../components/facts.tsx'
import { useFormat } from '../auth/use-format.ts'
import { counted } from '../passes/pass-labels.ts'

/** The terms of the version in force, and how many have signed. */
export function WaiverFacts({ waiver, overview }: { waiver: Waiver; overview: WaiverOverview }) {
  const { number } = useFormat()
  const { validMonths, adultAge } = waiver
  const facts = [
    { label: 'Signed by', words: `${number(overview.signed)} of your active clients` },
    { label: 'Not signed by', words: number(overview.unsigned) },
    { label: 'Good for', words: validMonths === null ? 'Ever' : counted(validMonths, 'month') },
    { label: 'A guardian signs for', words: adultAge === 0 ? 'Nobody' : `Whoever is younger than ${adultAge}` },
  ]
  return <Facts facts={facts} />
}
