import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/use-now.ts'
import { allServicesQuery } from '../../services/api.ts'
import { appointmentVideoQuery } from '../api.ts'

/** Leads to the room of an appointment by video, until it is over. */
export function JoinLink({ appointment: { id, serviceId, cancelledAt, endsAt } }: { appointment: Appointment }) {
  const { data: services } = useQuery(allServicesQuery)
  const isByVideo = services?.some((one) => one.id === serviceId && one.video !== 'none')
  const now = useNow()
  const isAhead = !cancelledAt && new Date(endsAt) > now
  const query = appointmentVideoQuery(id)
  const { data } = useQuery(isByVideo && isAhead ? query : { ...query, queryFn: skipToken })
  if (!data?.url || !isAhead) return null
  return (
    <Button component="a" variant="default" href={data.url} target="_blank" rel="noreferrer">
      {t({ context: 'button: enter the video room', message: 'Join' })}
    </Button>
  )
}
