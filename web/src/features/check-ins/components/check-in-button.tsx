import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { ClientPicker } from '../../clients/components/client-picker.tsx'
import type { Visitor } from './check-in-form.tsx'
import { CheckInSteps } from './check-in-steps.tsx'

/** Checks this client in. */
export function CheckInClientButton({ client }: { client: Visitor }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>Check in</Button>
      <FormModal title={`Check in ${fullName(client)}`} opened={opened} onClose={close}>
        <CheckInSteps client={client} onDone={close} onCancel={close} />
      </FormModal>
    </>
  )
}

/** Finds a client and checks them in. */
export function CheckInButton() {
  const [opened, { open, close }] = useDisclosure()
  const [client, setClient] = useState<Visitor | null>(null)
  function start() {
    setClient(null)
    open()
  }
  return (
    <>
      <Button onClick={start}>Check in</Button>
      <FormModal title={client ? `Check in ${fullName(client)}` : 'Who is here?'} opened={opened} onClose={close}>
        {client ? (
          <CheckInSteps client={client} onDone={close} onCancel={() => setClient(null)} />
        ) : (
          <ClientPicker onPick={setClient} />
        )}
      </FormModal>
    </>
  )
}
