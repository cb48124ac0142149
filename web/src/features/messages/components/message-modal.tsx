import type { Message } from '@deskbell/domain/messages/schema.ts'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../../components/facts.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import type { useFormModal } from '../../../components/use-form-modal.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useDropMessage, useRetryMessage } from '../api.ts'
import { CHANNEL_WORDS, isUnsent, KIND_WORDS, outcomeWords, STATUS_WORDS } from '../labels.ts'
import classes from './message-log.module.css'

type Props = { modal: ReturnType<typeof useFormModal<Message>> }

/** One message to read, and what can still be done about it. */
export function MessageModal({ modal: { item: message, opened, close } }: Props) {
  if (!message) return null
  return (
    <FormModal title={message.subject || KIND_WORDS[message.kind].label} opened={opened} onClose={close}>
      <MessageRead message={message} />
      {isUnsent(message) && <Deeds message={message} onDone={close} />}
    </FormModal>
  )
}

function MessageRead({ message }: { message: Message }) {
  const { dateTime } = useFormat()
  const { label, tone } = STATUS_WORDS[message.status]
  const facts = [
    { label: 'To', words: `${message.clientName}, ${message.to}` },
    { label: 'What', words: `${KIND_WORDS[message.kind].label}, by ${CHANNEL_WORDS[message.channel]}` },
  ]
  return (
    <div className={classes.read}>
      <Facts facts={facts} />
      <p className={classes.outcome}>
        <StatusPill tone={tone}>{label}</StatusPill> {outcomeWords(message, dateTime)}
      </p>
      <p className={classes.text}>{message.text}</p>
      {message.clientId && (
        <Anchor
          renderRoot={(props) => (
            <Link to="/dashboard/clients/$clientId" params={{ clientId: message.clientId ?? '' }} {...props} />
          )}
        >
          To the page of {message.clientName}
        </Anchor>
      )}
    </div>
  )
}

function Deeds({ message, onDone }: { message: Message; onDone: () => void }) {
  const retry = useRetryMessage()
  const drop = useDropMessage()
  const then = (words: string) => ({
    onSuccess: () => {
      onDone()
      notify(words)
    },
    onError: (error: unknown) => notify(problemWords(error), 'failed'),
  })
  return (
    <div className={classes.deeds}>
      <Button
        variant="default"
        loading={drop.isPending}
        onClick={() => drop.mutate(message, then('It will not be sent'))}
      >
        Don’t send
      </Button>
      <Button loading={retry.isPending} onClick={() => retry.mutate(message, then('It is on its way'))}>
        {message.status === 'failed' ? 'Try again' : 'Send now'}
      </Button>
    </div>
  )
}
