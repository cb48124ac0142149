import type { Service } from '@deskbell/domain/services/schema.ts'
import { RecordName } from '../../components/record-name.tsx'
import { SwatchDot } from '../../components/swatch.tsx'
import { detailWords, durationWords, placesWords } from './labels.ts'

type Props = { service: Service; price: string; onEdit: (service: Service) => void }

/** The first cell of a service's row. An archived service is restored before it is edited. */
export function ServiceName({ service, price, onEdit }: Props) {
  const { name, archivedAt, active, durationMinutes, colour } = service
  return (
    <RecordName
      name={name}
      lead={<SwatchDot colour={colour} />}
      secondLine={detailWords(service)}
      onPhones={[price, placesWords(service), durationWords(durationMinutes), !active && 'not offered']}
      onOpen={archivedAt ? undefined : () => onEdit(service)}
    />
  )
}
