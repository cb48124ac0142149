import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyModal } from '../../components/lazy-part.tsx'
import { waitingQuery } from './api.ts'

const WaitingDrawer = lazyModal(async () => (await import('./waiting-drawer.tsx')).WaitingDrawer)

/** Button of the schedule that opens the waiting list, with the number of entries. */
export function WaitingListButton() {
  const [opened, setOpened] = useState(false)
  const { data: entries = [] } = useQuery(waitingQuery())
  const count = entries.length
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {count > 0 ? t`Waiting list (${count})` : t`Waiting list`}
      </Button>
      <WaitingDrawer opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
