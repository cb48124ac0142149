import { type Service, ServiceInput } from '@deskbell/domain/services/schema.ts'
import { leastUsedColour } from '@deskbell/domain/shared/palette.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { notify } from '../../components/notify.tsx'
import { BLANK } from '../../components/number-field.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useAddService, useUpdateService } from './api.ts'

function blankService(others: Service[]): ServiceInput {
  return {
    name: '',
    description: '',
    category: '',
    kind: 'one_to_one',
    capacity: 1,
    durationMinutes: 60,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    priceKind: 'fixed',
    price: BLANK,
    taxRate: null,
    colour: leastUsedColour(others),
    visitsUsed: 1,
    bookable: true,
    active: true,
    performers: [],
    addOns: [],
    questions: [],
    video: 'none',
    requests: false,
    needsPass: false,
  }
}

/** Form state to add or edit a service. `others`: services whose colours are taken. */
export function useServiceForm(service: Service | null, others: Service[], onDone: () => void) {
  const add = useAddService()
  const update = useUpdateService()
  const [blank] = useState(() => blankService(others))
  return useSchemaForm({
    schema: ServiceInput,
    values: service ? ServiceInput.parse(service) : blank,
    version: service?.version,
    submit: (input, { id, version }) =>
      service ? update.mutateAsync({ ...input, id: service.id, version }) : add.mutateAsync({ ...input, id }),
    onSaved: () => {
      notify(service ? t`Changes saved` : t`Service added`)
      onDone()
    },
  })
}

export type ServiceFormState = ReturnType<typeof useServiceForm>
