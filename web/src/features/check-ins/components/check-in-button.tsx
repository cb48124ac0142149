import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
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
  useShortcuts({ new: open })
  return (
    <>
      <Button onClick={open}>Check in</Button>
      <CheckInModal opened={opened} onClose={close} />
    </>
  )
}

/** The same, begun from anywhere. */
export function CheckInModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [client, setClient] = useState<Visitor | null>(null)
  // Whom it was about stays while the dialog closes.
  useEffect(() => {
    if (opened) setClient(null)
  }, [opened])
  return (
    <FormModal title={client ? `Check in ${fullName(client)}` : 'Who is here?'} opened={opened} onClose={onClose}>
      {client ? (
        <CheckInSteps client={client} onDone={onClose} onCancel={() => setClient(null)} />
      ) : (
        <ClientPicker onPick={setClient} />
      )}
    </FormModal>
  )
}
