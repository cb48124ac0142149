import { useState } from 'react'
import { choose } from '../address.ts'
import { useSpeech } from '../language.ts'
import { Field } from '../steps/field.tsx'
import { Button, Buttons, failureWords, Notice, Title } from '../ui.tsx'
import classes from './place.module.css'
import { type Place, useDeed } from './place.ts'
import { PlaceCard } from './place-card.tsx'

type Props = { token: string; place: Place; onChanged: (place: Place) => void }

export function CancelPlace({ token, place, onChanged }: Props) {
  const { words } = useSpeech()
  const [reason, setReason] = useState('')
  const cancel = useDeed('/api/book/cancel', (changed) => {
    onChanged(changed)
    choose({}, { instead: true })
  })
  return (
    <>
      <Title>{words.cancelTitle}</Title>
      {cancel.failure && <Notice kind="error">{failureWords(words, cancel.failure)}</Notice>}
      <PlaceCard place={place} />
      <div className={classes.field}>
        <Field label={words.reason} name="reason" value={reason} onChange={setReason} max={200} optional />
      </div>
      <Buttons>
        <Button look="danger" isBusy={cancel.isBusy} onClick={() => void cancel.run({ token, reason })}>
          {cancel.isBusy ? words.sending : words.cancelYes}
        </Button>
        <Button onClick={() => history.back()}>{words.keep}</Button>
      </Buttons>
    </>
  )
}
