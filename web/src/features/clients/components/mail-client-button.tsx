import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'

const MailClientForm = lazyPart(async () => (await import('./mail-client-form.tsx')).MailClientForm)

/** Button to mail a client; hidden without an e-mail address. */
export function MailClientButton({ client }: { client: Pick<Client, 'id' | 'firstName' | 'lastName' | 'email'> }) {
  const [opened, { open, close }] = useDisclosure()
  if (!client.email) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        {t({ context: 'button: write a mail', message: 'Mail' })}
      </Button>
      <FormModal title={t`Mail ${{ name: fullName(client) }}`} opened={opened} onClose={close}>
        <MailClientForm client={client} onClose={close} />
      </FormModal>
    </>
  )
}
