import type { ToSign } from '@deskbell/domain/waivers/schema.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientWaiversQuery } from '../../waivers/queries.ts'
import { SignForm } from '../../waivers/sign-form.tsx'
import { CheckInForm, type Visitor } from './check-in-form.tsx'

type Props = { client: Visitor; onDone: () => void; onCancel: () => void }

/** Checks the client in, and then asks whoever hasn't signed to sign: no check-in waits for that. */
export function CheckInSteps({ client, onDone, onCancel }: Props) {
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
