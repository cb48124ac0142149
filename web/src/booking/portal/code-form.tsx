import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Button, Buttons, FailureNotice, Text } from '../ui.tsx'
import { useAction } from '../use-action.ts'

type Props = {
  /** Says where the code was sent. */
  about: string
  label: string
  onCode: (code: string) => Promise<void>
}

/** Form for the six digits of a code. */
export function CodeForm({ about, label, onCode }: Props) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useAction()
  const [code, setCode] = useState('')
  const isWrong = failure?.code === 'invalid'
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(() => onCode(code.replace(/\s/g, '')))
  }
  return (
    <>
      {!isWrong && <FailureNotice failure={failure} />}
      <form className={fields.fields} onSubmit={send} noValidate>
        <Text>{about}</Text>
        <Field
          label={t`Code`}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          max={9}
          value={code}
          onChange={setCode}
          problem={isWrong ? t`Enter the 6 digits.` : undefined}
        />
        <Buttons>
          <Button look="go" submits isBusy={isBusy}>
            {isBusy ? t`Sending…` : label}
          </Button>
        </Buttons>
      </form>
    </>
  )
}
