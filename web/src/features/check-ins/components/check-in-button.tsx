import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ToSign } from '@deskbell/domain/waivers/schema.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { ClientPicker } from '../../clients/components/client-picker.tsx'
import { clientWaiversQuery } from '../../waivers/api.ts'
import { CheckInForm, type Visitor } from './check-in-form.tsx'

const SignForm = lazyPart(async () => (await import('../../waivers/sign-form.tsx')).SignForm)

type Props = { client: Visitor; onDone: () => void; onCancel: () => void }

/** Checks the client in, then asks for a missing signature. The check-in doesn't wait for it. */
function CheckInSteps({ client, onDone, onCancel }: Props) {
  const { data } = useQuery(clientWaiversQuery(client.id))
  const [toSign, setToSign] = useState<ToSign | null>(null)
  function finish() {
    if (data?.toSign) setToSign(data.toSign)
    else onDone()
  }
  if (!toSign) return <CheckInForm client={client} onDone={finish} onCancel={onCancel} />
  return (
    <Stack gap="md">
      <Text size="md" fw={600}>
        {client.firstName} is checked in. One more thing: please sign.
      </Text>
      <SignForm client={client} toSign={toSign} onDone={onDone} leaveLabel="Later" />
    </Stack>
  )
}

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

/** Check-in dialog without its button, for other entry points. */
export function CheckInModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [client, setClient] = useState<Visitor | null>(null)
  // Reset on open, not on close: the client stays visible during the closing animation.
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
