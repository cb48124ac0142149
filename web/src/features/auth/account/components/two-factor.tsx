import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../../components/form-modal.tsx'
import { notify } from '../../../../components/notify.tsx'
import { StatusPill } from '../../../../components/status-pill.tsx'
import { useStopTwoFactor } from '../mutations.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { RenewBackupCodes } from './renew-backup-codes.tsx'
import { Section } from './section.tsx'
import { StartTwoFactor } from './start-two-factor.tsx'

const ABOUT = 'At every sign-in, a code from an app on your phone is asked for as well.'

export function TwoFactor({ isOn }: { isOn: boolean }) {
  const [starting, start] = useDisclosure()
  return (
    <>
      {isOn ? <On /> : <Off onStart={start.open} />}
      <FormModal title="Two-factor sign-in" opened={starting} onClose={start.close}>
        <StartTwoFactor onDone={start.close} />
      </FormModal>
    </>
  )
}

function Off({ onStart }: { onStart: () => void }) {
  const turnOn = (
    <Button variant="default" onClick={onStart}>
      Turn on
    </Button>
  )
  return <Section title="Two-factor sign-in" about={ABOUT} action={turnOn} />
}

function On() {
  const [renewing, renewal] = useDisclosure()
  const [stopping, stop] = useDisclosure()
  const stopTwoFactor = useStopTwoFactor()
  const title = (
    <>
      Two-factor sign-in <StatusPill tone="good">on</StatusPill>
    </>
  )
  return (
    <Section
      title={title}
      about={ABOUT}
      action={
        <Group gap="sm">
          <Button variant="default" onClick={renewal.open}>
            New backup codes
          </Button>
          <Button variant="default" onClick={stop.open}>
            Turn off
          </Button>
        </Group>
      }
    >
      <FormModal title="New backup codes" opened={renewing} onClose={renewal.close}>
        <RenewBackupCodes onDone={renewal.close} />
      </FormModal>
      <FormModal title="Turn off two-factor sign-in" opened={stopping} onClose={stop.close}>
        <OwnPasswordForm
          why="The password alone will be enough to sign in."
          submitLabel="Turn off"
          submit={stopTwoFactor.mutateAsync}
          onDone={() => {
            stop.close()
            notify('Two-factor sign-in is off')
          }}
          onCancel={stop.close}
        />
      </FormModal>
    </Section>
  )
}
