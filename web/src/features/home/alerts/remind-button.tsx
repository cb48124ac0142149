import type { Derived } from '@deskbell/domain/home/alerts/derived.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { MailManyModal } from '../../clients/components/mail-many-modal.tsx'
import { clientsInWords } from '../../clients/use-bulk.ts'
import { derivedHeadline } from './derived-labels.ts'

/** Writes to those whose passes it is about. Whoever was written to is no longer listed. */
export function RemindButton({ derived }: { derived: Derived<'expiring'> | Derived<'low'> }) {
  const [opened, { open, close }] = useDisclosure()
  // Whom it is about stays while the letter is written.
  const [clientIds, setClientIds] = useState(derived.clientIds)
  function begin() {
    setClientIds(derived.clientIds)
    open()
  }
  return (
    <>
      <Button variant="default" onClick={begin} aria-label={`Remind: ${derivedHeadline(derived)}`}>
        Remind…
      </Button>
      <MailManyModal
        whom={{ selection: { clientIds }, words: clientsInWords(clientIds.length) }}
        opened={opened}
        onClose={close}
        onDone={() => undefined}
      />
    </>
  )
}
