import type { ToSign } from '@deskbell/domain/waivers/schema.ts'
import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { clientWaiversQuery } from '../../waivers/api.ts'
import { CheckInForm, type Visitor } from './check-in-form.tsx'

const SignForm = lazyPart(async () => (await import('../../waivers/sign-form.tsx')).SignForm)

type Props = { client: Visitor; onDone: () => void; onCancel: () => void }

/** Checks the client in, then asks for a missing signature. The check-in doesn't wait for it. */
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
        {t`${{ firstName: client.firstName }} is checked in. One more thing: please sign.`}
      </Text>
      <SignForm
        client={client}
        toSign={toSign}
        onDone={onDone}
        leaveLabel={t({ context: 'button: not now', message: 'Later' })}
      />
    </Stack>
  )
}
