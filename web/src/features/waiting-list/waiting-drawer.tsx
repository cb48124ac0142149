import { t } from '@lingui/core/macro'
import { Drawer } from '../../components/mantine-more.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { WaitingSteps } from './waiting-steps.tsx'

export function WaitingDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isPhone = useIsPhone()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t`Waiting list`}
      position="right"
      size={isPhone ? '100%' : 'lg'}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44, iconSize: 18 }}
    >
      <WaitingSteps />
    </Drawer>
  )
}
