import { fullName } from '@deskbell/domain/clients/rules.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import type { Booker } from '../booking-form.ts'

export const LazyBookingDialog = lazyPart(async () => (await import('./booking-dialog.tsx')).BookingDialog)

export function BookButton({ client }: { client: Booker }) {
  const [opened, { open, close }] = useDisclosure()
  const start = { client, employeeId: null, startsAt: null, endsAt: null }
  return (
    <>
      <Button variant="default" onClick={open}>
        {t({ context: 'button: book an appointment', message: 'Book' })}
      </Button>
      <FormModal title={t`Book for ${{ client: fullName(client) }}`} opened={opened} onClose={close} fullOnPhone>
        <LazyBookingDialog start={start} onDone={close} />
      </FormModal>
    </>
  )
}
