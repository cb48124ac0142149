import type { PortalAddress, PortalAddressChange } from '@deskbell/domain/client-portal/address-schema.ts'
import type { PortalPasskeys } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { getLanguage } from '../../lib/language.ts'
import { getJson, postJson, useLoad } from '../api.ts'
import { formatTime } from '../format.ts'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Back, Button, Buttons, Failed, FailureNotice, Text, Title, Waiting } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import { CodeForm } from './code-form.tsx'
import { People } from './people.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

/** Screen on which a client changes the address they sign in with: the new one counts once its code is typed. */
export function Address(props: ScreenProps) {
  const { t } = useLingui()
  const { clientId, people, onChoose } = props
  return (
    <>
      <Title>{t`Change your address`}</Title>
      <People label={t`Whose address`} people={people} chosen={clientId} onChoose={onChoose} />
      <CurrentAddress key={clientId} {...props} path={`/api/me/clients/${clientId}/address`} />
    </>
  )
}

function CurrentAddress(props: ScreenProps & { path: string }) {
  const { value, retry } = useLoad<PortalAddress>(props.path, getJson)
  const passkeys = useLoad<PortalPasskeys>('/api/me/passkeys', getJson)
  if (value.is === 'loading' || passkeys.value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  const hasPasskeys = (passkeys.latest?.items.length ?? 0) > 0
  return <Change {...props} own={value.answer} hasPasskeys={hasPasskeys} />
}

/** `hasPasskeys`: the address of the session has some. */
type Props = ScreenProps & { path: string; own: PortalAddress; hasPasskeys: boolean }

function Change(props: Props) {
  const { t } = useLingui()
  const { path, own, on, onChanged } = props
  const [sent, setSent] = useState(own.pending)
  if (!sent) return <NewAddress {...props} onSent={setSent} />
  const { id, address, expiresAt } = sent
  const time = formatTime(expiresAt, on)
  const confirm = async (code: string) => {
    await postJson(`${path}/code`, { id, code })
    onChanged()
  }
  return (
    <>
      <Back onClick={() => setSent(null)} />
      <CodeForm
        about={t`A code is on its way to ${{ address }}. It works until ${{ time }}.`}
        label={t({ context: 'button: use the new address', message: 'Change' })}
        onCode={confirm}
      />
    </>
  )
}

function NewAddress({
  path,
  own,
  people,
  signedInAs,
  hasPasskeys,
  onSent,
}: Props & { onSent: (sent: PortalAddressChange) => void }) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useAction()
  const [address, setAddress] = useState('')
  const [forAll, setForAll] = useState(people.length > 1)
  const isWrong = failure?.code === 'invalid'
  const current = own.email || own.phone
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { address, forAll, language: getLanguage() }
    void run(async () => onSent(await postJson<PortalAddressChange>(path, body)))
  }
  return (
    <>
      {!isWrong && <FailureNotice failure={failure} />}
      <form className={fields.fields} onSubmit={send} noValidate>
        <Text>{t`Until now we write to ${{ address: current }}. We send a code to the new address, and tell the former one once it has changed.`}</Text>
        <Field
          label={t`New address`}
          name="address"
          autoComplete="email"
          max={254}
          value={address}
          onChange={setAddress}
          problem={isWrong ? t`Check what you typed here.` : undefined}
        />
        {people.length > 1 && (
          <label className={classes.check}>
            <input type="checkbox" checked={forAll} onChange={({ target }) => setForAll(target.checked)} />
            {t`For everybody who shares this address. Otherwise the others sign in with it by themselves.`}
          </label>
        )}
        {hasPasskeys && (forAll || people.length === 1) && (
          <Text>{t`Your passkeys belong to ${{ address: signedInAs }} and end with it. You can add new ones afterwards.`}</Text>
        )}
        <Buttons>
          <Button look="go" submits isBusy={isBusy}>
            {isBusy ? t`Sending…` : t({ context: 'button: have a code sent', message: 'Send the code' })}
          </Button>
        </Buttons>
      </form>
    </>
  )
}
