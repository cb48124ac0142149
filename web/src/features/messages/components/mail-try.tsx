import { judgeMail } from '@deskbell/domain/health/evaluate-work.ts'
import { type MailTried, MailTry } from '@deskbell/domain/messages/schema.ts'
import { Alert, Button, TextInput } from '@mantine/core'
import { useSchemaForm } from '../../../lib/form.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useTryMail } from '../mutations.ts'
import classes from './messages.module.css'

/** Asks the mail server whether it would send, and says in words why it wouldn't. */
export function TryMail() {
  const attempt = useTryMail()
  const form = useSchemaForm({
    schema: MailTry,
    values: { to: '' },
    submit: ({ to }) => attempt.mutateAsync(to),
  })
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate className={classes.attempt}>
      <div className={classes.oneRow}>
        <TextInput
          className={classes.grows}
          label="Send a test letter to"
          description="Or leave it empty, to ask the mail server only"
          type="email"
          autoComplete="email"
          {...form.getInputProps('to')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Test
        </Button>
      </div>
      <div role="status">
        {attempt.data && !form.busy && <Found tried={attempt.data} to={attempt.variables ?? ''} />}
        {form.error !== null && !form.busy && <Alert color="red">{problemWords(form.error)}</Alert>}
      </div>
    </form>
  )
}

function Found({ tried: { server, trouble, said }, to }: { tried: MailTried; to: string }) {
  if (trouble === null)
    return (
      <Alert color="accent" title="It works">
        {to
          ? `${server} has taken the letter to ${to}. Look whether it arrives.`
          : `${server} answers and lets Deskbell in.`}
      </Alert>
    )
  const { says, toDo } = judgeMail({ server, trouble, said, waiting: 0 })
  return (
    <Alert color="red" title="It doesn’t work">
      <span className={classes.said}>{says}</span>
      {toDo && <p className={classes.toDo}>{toDo}</p>}
    </Alert>
  )
}
