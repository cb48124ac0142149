import type { PreviewedCheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { checkInPreviewQuery } from './queries.ts'

const NOBODY: PreviewedCheckIn = { clientId: '', serviceId: '' }

/** What would become of the visit; asks nothing while it is not known which one it is. */
export function useCheckInPreview(asked: PreviewedCheckIn | null) {
  const query = checkInPreviewQuery(asked ?? NOBODY)
  return useQuery(asked ? query : { ...query, queryFn: skipToken })
}
