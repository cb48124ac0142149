import { Alert, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { FormFooter } from '../../../../components/form-modal.tsx'
import { notify } from '../../../../components/notify.tsx'
import { isApiError } from '../../../../lib/api-error.ts'
import { problemWords } from '../../../../lib/problem-labels.ts'
import { wasCalledOff } from '../../passkey.ts'
import { useAddPasskey } from '../mutations.ts'

function describeError(error: unknown): string {
  if (isApiError(error)) return problemWords(error)
  if (wasCalledOff(error)) return 'The passkey was not made. Try again when you are ready.'
  return 'This device could not make a passkey.'
}

/** Names a passkey and lets the device make it. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
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
