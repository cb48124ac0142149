import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'

const ExtendAllForm = lazyPart(async () => (await import('./extend-all-form.tsx')).ExtendAllForm)

/** Button that extends all active passes, for example after days on which the business was closed. */
export function ExtendAllButton() {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        {t`Extend all passes`}
      </Button>
      <FormModal title={t`Extend all passes`} opened={opened} onClose={close}>
        <ExtendAllForm onDone={close} />
      </FormModal>
    </>
  )
}
