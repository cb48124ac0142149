import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { waitingQuery } from './api.ts'

const WaitingSteps = lazyPart(async () => (await import('./waiting-steps.tsx')).WaitingSteps)

/** Button of the schedule that opens the waiting list, with the number of entries. */
export function WaitingListButton() {
  const [opened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const { data: entries = [] } = useQuery(waitingQuery())
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Waiting list{entries.length > 0 && ` (${entries.length})`}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Waiting list"
        position="right"
        size={isPhone ? '100%' : 'lg'}
        closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 18 }}
      >
        <WaitingSteps />
      </Drawer>
    </>
  )
}
