import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { FormModal } from '../../../components/form-modal.tsx'
import { PinSteps } from './pin-steps.tsx'
import { pinStateQuery } from './queries.ts'

/** Opens the dialog in which the PIN is seen and changed. */
export function PinButton() {
  const [opened, { open, close }] = useDisclosure()
  // Read along with the screen, so that the dialog opens with its field.
  useQuery(pinStateQuery)
  return (
    <>
      <Button variant="default" onClick={open}>
        PIN
      </Button>
      <FormModal title="PIN Authentication" opened={opened} onClose={close}>
        <PinSteps onDone={close} />
      </FormModal>
    </>
  )
}
