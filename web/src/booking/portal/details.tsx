import type { PortalDetails, PortalDetailsInput, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { putJson } from '../api.ts'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Button, Buttons, FailureNotice, parts } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import classes from './portal.module.css'
import { ScreenLink } from './screens.tsx'
import { Section } from './section.tsx'

type Props = { visitor: PortalVisitor; clientId: string; details: PortalDetails; hasSigned: boolean }

/** Form of the client's own data. The address they sign in with has a screen of its own, since it has to be proved. */
export function Details({ visitor, clientId, details, hasSigned }: Props) {
  const { t } = useLingui()
  const [saved, setSaved] = useState(details)
  const [typed, setTyped] = useState<Omit<PortalDetailsInput, 'version'>>(details)
  const [isSaved, setDone] = useState(false)
  const { run, isBusy, failure } = useAction()
  const change = (changed: Partial<PortalDetailsInput>) => {
    setDone(false)
    setTyped({ ...typed, ...changed })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { firstName, lastName, phone, language } = typed
    const body = { version: saved.version, firstName, lastName, phone, language }
    const path = `/api/me/clients/${clientId}/details`
    setDone(await run(async () => setSaved(await putJson<PortalDetails>(path, body))))
  }
  const hasProblem = (name: string) =>
    failure?.problem?.fields?.some(({ path }) => path === name) ? t`Check what you typed here.` : undefined
  const isInvalid = failure?.code === 'invalid'
  return (
    <Section title={t`Your details`}>
      {!isInvalid && <FailureNotice failure={failure} />}
      <form className={fields.fields} onSubmit={save} noValidate>
        <div className={fields.row}>
          <Field
            label={t`First name`}
            name="firstName"
            autoComplete="given-name"
            max={80}
            value={typed.firstName}
            onChange={(firstName) => change({ firstName })}
            problem={hasProblem('firstName')}
          />
          <Field
            label={t`Last name`}
            name="lastName"
            autoComplete="family-name"
            max={80}
            optional
            value={typed.lastName}
            onChange={(lastName) => change({ lastName })}
            problem={hasProblem('lastName')}
          />
        </div>
        {visitor.channel === 'email' && (
          <Field
            label={t`Phone`}
            name="phone"
            type="tel"
            autoComplete="tel"
            max={40}
            optional
            value={typed.phone}
            onChange={(phone) => change({ phone })}
            problem={hasProblem('phone')}
          />
        )}
        <MessageLanguage value={typed.language} onChange={(language) => change({ language })} />
        <p className={parts.soft}>{t`Signed in as ${{ address: visitor.signedInAs }}.`}</p>
        <Buttons>
          <Button look="go" submits isBusy={isBusy}>
            {isBusy ? t`Sending…` : t({ context: 'button: save the client’s own data', message: 'Save' })}
          </Button>
        </Buttons>
        <p role="status">{isSaved && t`Saved.`}</p>
      </form>
      <p className={classes.links}>
        <ScreenLink to="/me/address">{t`Change your address`}</ScreenLink>
        {hasSigned && <ScreenLink to="/me/sign">{t`What you have signed`}</ScreenLink>}
        <ScreenLink to="/me/messages">{t`What you want to hear from us`}</ScreenLink>
      </p>
    </Section>
  )
}

function MessageLanguage({
  value,
  onChange,
}: {
  value: PortalDetails['language']
  onChange: (language: PortalDetails['language']) => void
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={id}>{t`Language of messages`}</label>
      <select
        id={id}
        className={fields.input}
        value={value}
        onChange={({ target }) => onChange(LANGUAGES.find((one) => one === target.value) ?? '')}
      >
        <option value="">{t({ context: 'language of messages', message: 'As the shop writes' })}</option>
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
