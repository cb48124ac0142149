import type { Derived } from '@deskbell/domain/home/alerts/derived.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { joinWithColon } from '../../../lib/join-text.ts'
import { useAccepting } from '../../appointments/use-accepting.ts'
import { getDerivedAlertTitle } from './derived-labels.ts'

const DeclineForm = lazyPart(async () => (await import('../../appointments/components/decline-form.tsx')).DeclineForm)

/** Accepts or declines a booking that a client asks for. */
export function RequestAnswers({ derived }: { derived: Derived<'request'> }) {
  const { accept, isPending } = useAccepting()
  const [declining, { open, close }] = useDisclosure()
  const title = getDerivedAlertTitle(derived)
  const acceptLabel = t({ context: 'button: accept a booking that was requested', message: 'Accept' })
  const declineLabel = t({ context: 'button: decline a booking that was requested', message: 'Decline…' })
  return (
    <>
      <Button loading={isPending} onClick={() => void accept(derived)} aria-label={joinWithColon(acceptLabel, title)}>
        {acceptLabel}
      </Button>
      <Button variant="default" onClick={open} aria-label={joinWithColon(declineLabel, title)}>
        {declineLabel}
      </Button>
      <FormModal title={title} opened={declining} onClose={close}>
        <DeclineForm booking={derived} onDone={close} />
      </FormModal>
    </>
  )
}
