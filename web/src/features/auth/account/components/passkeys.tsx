import type { Passkey } from '@deskbell/domain/auth/account/schema.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../../components/form-modal.tsx'
import { notify } from '../../../../components/notify.tsx'
import { problemWords } from '../../../../lib/problem-labels.ts'
import { knowsPasskeys } from '../../passkey.ts'
import { useFormat } from '../../use-format.ts'
import { useRemovePasskey } from '../mutations.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { Section, SectionList, SectionRow } from './section.tsx'

const ABOUT = 'Sign in with a fingerprint, a face or a security key instead of the password.'
const ABOUT_UNKNOWN = `${ABOUT} They need an address that begins with https.`

export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <Section
      title="Passkeys"
      about={knowsPasskeys ? ABOUT : ABOUT_UNKNOWN}
      action={
        knowsPasskeys && (
          <Button variant="default" onClick={open}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <SectionList>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </SectionList>
      )}
      <FormModal title="Add a passkey" opened={opened} onClose={close}>
        <AddPasskeyForm onDone={close} />
      </FormModal>
    </Section>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const { dateTime } = useFormat()
  const remove = useRemovePasskey()
  return (
    <SectionRow
      words={name}
      second={createdAt && `Added ${dateTime(createdAt)}`}
      action={
        <Button
          variant="default"
          aria-label={`Remove ${name}`}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(id, {
              onSuccess: () => notify(`${name} removed`),
              onError: (error) => notify(problemWords(error), 'failed'),
            })
          }
        >
          Remove
        </Button>
      }
    />
  )
}
