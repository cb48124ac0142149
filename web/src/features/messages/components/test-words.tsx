import { type TemplateInput, type TemplateKey, TestMessage } from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { Alert, Button, TextInput } from '@mantine/core'
import { notify } from '../../../components/notify.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useTestWords } from '../mutations.ts'
import messages from './messages.module.css'
import classes from './words.module.css'

/** Sends the words as they are typed to an address or a number. */
export function TestWords({ of: key, words }: { of: TemplateKey; words: TemplateInput }) {
  const test = useTestWords(key)
  const isSms = key.channel === 'sms'
  const form = useSchemaForm({
    schema: TestMessage.pick({ to: true }),
    values: { to: '' },
    // Each is a test of its own: the same words may be sent twice.
    submit: async ({ to }) => {
      const sent = await test.mutateAsync({ id: newId(), to, words })
      notify(`Sent to ${sent.to}`)
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate className={classes.test}>
      <div className={messages.oneRow}>
        <TextInput
          className={messages.grows}
          label="Send it as a test to"
          type={isSms ? 'tel' : 'email'}
          autoComplete={isSms ? 'tel' : 'email'}
          placeholder={isSms ? '+1 201 555 0123' : 'you@example.com'}
          {...form.getInputProps('to')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Send test
        </Button>
      </div>
      {form.error !== null && (
        <Alert color="red" role="alert" mt="sm">
          {problemWords(form.error)}
        </Alert>
      )}
    </form>
  )
}
