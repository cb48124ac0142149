import { judgeMail } from '@deskbell/domain/health/evaluate-work.ts'
import { type MailTried, MailTry } from '@deskbell/domain/messages/schema.ts'
import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { CardColumns, CardStack, WideCard } from '../../../components/card-columns.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { messageSettingsQuery, useTryMail } from '../api.ts'
import { MailCard } from '../mail/mail-card.tsx'
import { AddressCard } from './address-card.tsx'
import classes from './messages.module.css'
import { SmsCard } from './sms-card.tsx'
import { WaysCard } from './ways-card.tsx'
import { WordsCard } from './words-card.tsx'

/** Asks the mail server whether it would send, and says in words why it wouldn't. */
function TryMail() {
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

function NoMailServer() {
  return (
    <p className={classes.soft}>
      Until there is one, nothing goes to clients by e-mail. To have it sent, start Deskbell with{' '}
      <code className={classes.address}>SMTP_URL=smtp://user:password@mail.example.com:587</code>
    </p>
  )
}

/** All that there is to set about messages to clients. */
export function NotificationsSection() {
  const query = useQuery(messageSettingsQuery)
  if (!query.data)
    return (
      <Card title="Messages to clients">
        <QueryView query={query}>{() => null}</QueryView>
      </Card>
    )
  return (
    <CardColumns>
      <WaysCard settings={query.data} />
      <CardStack>
        <MailCard>{query.data.canMail ? <TryMail /> : <NoMailServer />}</MailCard>
        <AddressCard settings={query.data} />
        <SmsCard settings={query.data} />
      </CardStack>
      <WideCard>
        <WordsCard settings={query.data} />
      </WideCard>
    </CardColumns>
  )
}
