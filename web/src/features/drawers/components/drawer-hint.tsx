import type { Drawer } from '@deskbell/domain/drawers/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { useDeviceDrawer } from '../use-device-drawer.ts'
import classes from './drawers.module.css'

const OpenDrawerModal = lazyModal(async () => (await import('./open-drawer-modal.tsx')).OpenDrawerModal)

/** Says at the checkout in which drawer the money goes, and opens one that is closed. Nothing in a shop without drawers. */
export function DrawerHint() {
  const here = useDeviceDrawer()
  if (!here || here.kind === 'none') return null
  if (here.kind === 'open')
    return (
      <p className={classes.hint}>
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/dashboard/drawers/$sessionId" params={{ sessionId: here.sessionId }} {...props} />
          )}
        >
          {t`Drawer: ${{ drawer: here.drawer.name }}`}
        </Anchor>
      </p>
    )
  if (here.kind === 'closed') return <ClosedHint drawer={here.drawer} />
  return (
    <Alert color="brass">
      {t`No drawer is chosen for this device.`}{' '}
      <Anchor inherit renderRoot={(props) => <Link to="/dashboard/drawers" {...props} />}>
        {t`Choose a drawer`}
      </Anchor>
    </Alert>
  )
}

function ClosedHint({ drawer }: { drawer: Drawer }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <Alert color="brass" title={t`${{ drawer: drawer.name }} is closed`}>
      <Button variant="default" onClick={open}>
        {t`Open ${{ drawer: drawer.name }}`}
      </Button>
      <OpenDrawerModal drawer={drawer} opened={opened} onClose={close} />
    </Alert>
  )
}
