import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import { Alert, Button } from '@mantine/core'
import { useId } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { notify } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { linkIn } from './labels.ts'
import classes from './mail.module.css'
import { useSendAgain } from './mutations.ts'

type Props = { letter: WaitingMail; canSend: boolean; onDiscard: (letter: WaitingMail) => void }

/** One letter to read and pass on. */
export function Letter({ letter, canSend, onDiscard }: Props) {
  const titleId = useId()
  const link = linkIn(letter.text)
  return (
    <article className={classes.letter} aria-labelledby={titleId}>
      <LetterHead letter={letter} titleId={titleId} />
      {letter.tries > 0 && <Failure letter={letter} />}
      <p className={classes.text}>{letter.text}</p>
      <div className={classes.buttons}>
        <CopyButton text={link ?? letter.text} label={link ? 'Copy link' : 'Copy text'} />
        {canSend && <SendAgain letter={letter} />}
        <Button variant="default" onClick={() => onDiscard(letter)} aria-label={`Discard the message to ${letter.to}`}>
          Discard
        </Button>
      </div>
    </article>
  )
}

function LetterHead({
  letter: { to, subject, createdAt, expiresAt },
  titleId,
}: {
  letter: WaitingMail
  titleId: string
}) {
  const { dateTime } = useFormat()
  return (
    <div>
      <h2 className={classes.subject} id={titleId}>
        {subject}
      </h2>
      <p className={classes.facts}>
        <span>To {to}</span>
        <span>Written {dateTime(createdAt)}</span>
        <span>Expires {dateTime(expiresAt)}</span>
      </p>
    </div>
  )
}

function Failure({ letter: { tries, lastError } }: { letter: WaitingMail }) {
  return (
    <Alert color="red" title={tries === 1 ? 'It could not be sent' : `It could not be sent, ${tries} times`}>
      <span className={classes.said}>The mail server said: {lastError}</span>
    </Alert>
  )
}

function SendAgain({ letter }: { letter: WaitingMail }) {
  const { mutate, isPending } = useSendAgain()
  const send = () =>
    mutate(letter, {
      onSuccess: () => notify(`Sent to ${letter.to}`),
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  return (
    <Button onClick={send} loading={isPending} aria-label={`Send again to ${letter.to}`}>
      Send again
    </Button>
  )
}
