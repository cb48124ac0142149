import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../components/form-modal.tsx'
import type { Booker } from '../booking-form.ts'
import { BookingDialog } from './booking-dialog.tsx'

export function BookButton({ client }: { client: Booker }) {
  const [opened, { open, close }] = useDisclosure()
  const start = { client, employeeId: null, startsAt: null, endsAt: null }
  return (
    <>
      <Button variant="default" onClick={open}>
        Book
      </Button>
      <FormModal title={`Book for ${fullName(client)}`} opened={opened} onClose={close} fullOnPhone>
        <BookingDialog start={start} onDone={close} />
      </FormModal>
    </>
  )
}
