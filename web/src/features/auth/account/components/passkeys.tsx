import type { Passkey } from '@deskbell/domain/auth/account/schema.ts'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { FormFooter, FormModal } from '../../../../components/form-modal.tsx'
import { notify } from '../../../../components/notify.tsx'
import { isApiError } from '../../../../lib/api-error.ts'
import { problemWords } from '../../../../lib/problem-labels.ts'
import { knowsPasskeys, wasCalledOff } from '../../passkey.ts'
import { useFormat } from '../../use-format.ts'
import { useAddPasskey, useRemovePasskey } from '../api.ts'
import { Section, SectionList, SectionRow } from './section.tsx'

function describeError(error: unknown): string {
  if (isApiError(error)) return problemWords(error)
  if (wasCalledOff(error)) return 'The passkey was not made. Try again when you are ready.'
  return 'This device could not make a passkey.'
}

/** Names a passkey and lets the device make it. */
function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (add.isPending) return
    add.mutate(name, {
      onSuccess: () => {
        notify(`${name} added`)
        onDone()
      },
    })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          name="name"
          label="Name"
          description="So that you know it again, such as the device it is on."
          defaultValue="My device"
          maxLength={100}
          required
          data-autofocus
        />
        {add.error && (
          <Alert color="red" role="alert">
            {describeError(add.error)}
          </Alert>
        )}
        <FormFooter submitLabel="Add" busy={add.isPending} onCancel={onDone} />
      </Stack>
    </form>
  )
}

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
