import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { attentionQuery } from './api.ts'

const StaffCallBanner = lazyPart(async () => (await import('./staff-call-banner.tsx')).StaffCallBanner)

// A client who still waits after 10 minutes has called again or left. The home screen keeps listing the call.
const RINGS_FOR_MS = 10 * MINUTE_MS

/** Banner on all staff screens while somebody at a kiosk calls for staff. */
export function StaffCall() {
  const { data: items = [] } = useQuery(attentionQuery)
  const now = useNow()
  const calls = items.filter(({ kind, at }) => kind === 'call' && now.getTime() - Date.parse(at) < RINGS_FOR_MS)
  return calls.length > 0 && <StaffCallBanner calls={calls} />
}
