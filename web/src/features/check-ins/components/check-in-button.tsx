import { fullName } from '@deskbell/domain/clients/rules.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import type { Visitor } from './check-in-form.tsx'

const CheckInSteps = lazyPart(async () => (await import('./check-in-steps.tsx')).CheckInSteps)
const ClientPicker = lazyPart(async () => (await import('../../clients/components/client-picker.tsx')).ClientPicker)

export function CheckInClientButton({ client }: { client: Visitor }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>{t`Check in`}</Button>
      <FormModal title={t`Check in ${{ client: fullName(client) }}`} opened={opened} onClose={close}>
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
      <Button onClick={open}>{t`Check in`}</Button>
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
    <FormModal
      title={client ? t`Check in ${{ client: fullName(client) }}` : t`Who is here?`}
      opened={opened}
      onClose={onClose}
    >
      {client ? (
        <CheckInSteps client={client} onDone={onClose} onCancel={() => setClient(null)} />
      ) : (
        <ClientPicker onPick={setClient} />
      )}
    </FormModal>
  )
}
