import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type Dispatch, type FormEvent, useEffect, useRef } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { Screen } from '../screens.ts'
import { validateSignUp } from '../sign-up-form.ts'
import { useWords } from '../view.tsx'
import classes from './field.module.css'
import { Field } from './field.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'

type Props = { screen: Extract<Screen, { at: 'sign-up' | 'signing-up' }>; dispatch: Dispatch<KioskEvent> }

const FIELDS = [
  { name: 'firstName', autoCapitalize: 'words', inputMode: 'text' },
  { name: 'lastName', autoCapitalize: 'words', inputMode: 'text' },
  { name: 'phone', autoCapitalize: 'off', inputMode: 'tel' },
] as const

/** Focuses the first invalid field after a submit. */
function useFocusOnProblem(tried: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [tried])
  return form
}

export function SignUp({ screen, dispatch }: Props) {
  const words = useWords()
  const busy = screen.at === 'signing-up'
  const tried = screen.at === 'sign-up' && screen.tried
  const problems = tried ? validateSignUp(screen.newcomer) : {}
  const form = useFocusOnProblem(tried)
  function submit(event: FormEvent) {
    event.preventDefault()
    dispatch({ type: 'sign-up', operationId: newId(), clientId: newId() })
  }
  return (
    <Panel title={words.newHereTitle}>
      <PanelText>{words.newHereText}</PanelText>
      <form ref={form} className={classes.form} noValidate autoComplete="off" onSubmit={submit}>
        {FIELDS.map(({ name, ...keys }) => {
          const problem = problems[name]
          return (
            <Field
              key={name}
              {...keys}
              label={words[name]}
              value={screen.newcomer[name]}
              error={problem && words.newcomerProblem[problem]}
              onType={(value) => dispatch({ type: 'fill', part: { [name]: value } })}
            />
          )
        })}
        <PanelActions>
          <KioskButton primary submits busy={busy}>
            {busy ? words.signingUp : words.signUp}
          </KioskButton>
          <KioskButton busy={busy} onTap={() => dispatch({ type: 'reset' })}>
            {words.back}
          </KioskButton>
        </PanelActions>
      </form>
    </Panel>
  )
}
