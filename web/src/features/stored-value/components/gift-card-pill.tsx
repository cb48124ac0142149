import type { GiftCardSummary } from '@deskbell/domain/stored-value/schema.ts'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { getStatus, STATUS_WORDS } from '../labels.ts'

const TONES = { open: 'good', unpaid: 'mind', used: 'quiet', expired: 'mind', blocked: 'wrong' } as const

export function GiftCardPill({ card }: { card: GiftCardSummary }) {
  const { today } = useFormat()
  const status = getStatus(card, today())
  return <StatusPill tone={TONES[status]}>{STATUS_WORDS[status]}</StatusPill>
}
