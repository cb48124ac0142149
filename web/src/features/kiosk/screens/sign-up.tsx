import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Dispatch, type FormEvent, useEffect, useRef } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { Screen } from '../screens.ts'
import { type NewcomerProblem, validateSignUp } from '../sign-up-form.ts'
import classes from './field.module.css'
import { Field } from './field.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'

type Props = { screen: Extract<Screen, { at: 'sign-up' | 'signing-up' }>; dispatch: Dispatch<KioskEvent> }

const FIELDS = [
  { name: 'firstName', label: msg`First name`, autoCapitalize: 'words', inputMode: 'text' },
  { name: 'lastName', label: msg`Last name`, autoCapitalize: 'words', inputMode: 'text' },
  { name: 'phone', label: msg`Phone number`, autoCapitalize: 'off', inputMode: 'tel' },
] as const

const PROBLEMS: Record<NewcomerProblem, MessageDescriptor> = {
  first_name_missing: msg`Enter your first name`,
  too_long: msg`This is too long`,
  phone_missing: msg`Enter your phone number`,
  not_a_phone: msg`Check the number`,
}

/** Focuses the first invalid field after a submit. */
function useFocusOnProblem(tried: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [tried])
  return form
}

export function SignUp({ screen, dispatch }: Props) {
  const { t } = useLingui()
  const busy = screen.at === 'signing-up'
  const tried = screen.at === 'sign-up' && screen.tried
  const problems = tried ? validateSignUp(screen.newcomer) : {}
  const form = useFocusOnProblem(tried)
  function submit(event: FormEvent) {
    event.preventDefault()
    dispatch({ type: 'sign-up', operationId: newId(), clientId: newId() })
  }
  return (
    <Panel title={t`Nice to meet you`}>
      <PanelText>{t`Tell us who you are, and we put you on the list.`}</PanelText>
      <form ref={form} className={classes.form} noValidate autoComplete="off" onSubmit={submit}>
        {FIELDS.map(({ name, label, ...keys }) => {
          const problem = problems[name]
          return (
            <Field
              key={name}
              {...keys}
              label={t(label)}
              value={screen.newcomer[name]}
              error={problem && t(PROBLEMS[problem])}
              onType={(value) => dispatch({ type: 'fill', part: { [name]: value } })}
            />
          )
        })}
        <PanelActions>
          <KioskButton primary submits busy={busy}>
            {busy ? t`Signing you up…` : t`Sign me up`}
          </KioskButton>
          <KioskButton busy={busy} onTap={() => dispatch({ type: 'reset' })}>
            {t({ context: 'to the screen before', message: 'Back' })}
          </KioskButton>
        </PanelActions>
      </form>
    </Panel>
  )
}
