import type { PortalCodeSent, PortalFront } from '@deskbell/domain/client-portal/schema.ts'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { getLanguage } from '../../lib/language.ts'
import { supportsPasskeys } from '../../lib/passkey.ts'
import { postJson } from '../api.ts'
import { formatTime, getDateFormatting } from '../format.ts'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Back, Button, Buttons, FailureNotice, getErrorMessage, Notice, Text, Title } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import { CodeForm } from './code-form.tsx'
import { signInWithPasskey } from './passkey.ts'
import { storeReturnScreen } from './return-screen.ts'

type Props = {
  front: PortalFront
  onDone: (by: 'code' | 'passkey') => void
}

/** Asks for an address, then for the code that was sent there. */
export function SignIn(props: Props) {
  const [address, setAddress] = useState('')
  const [sent, setSent] = useState<PortalCodeSent | null>(null)
  if (sent) return <TypeCode {...props} key={sent.id} sent={sent} onBack={() => setSent(null)} />
  return <TypeAddress {...props} address={address} onType={setAddress} onSent={setSent} />
}

function TypeAddress({
  front,
  address,
  onDone,
  onType,
  onSent,
}: Props & { address: string; onType: (address: string) => void; onSent: (sent: PortalCodeSent) => void }) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useAction()
  const passkey = useAction()
  const byPhone = front.channels.includes('sms')
  const isWrong = failure?.code === 'invalid'
  const problem = byPhone
    ? t`Enter your whole e-mail address, or your phone number.`
    : t`Enter your whole e-mail address, such as ana@example.com.`
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { address, language: getLanguage() }
    void run(async () => {
      const sent = await postJson<PortalCodeSent>('/api/me/sign-in', body)
      storeReturnScreen(sent.expiresAt)
      onSent(sent)
    })
  }
  const signIn = () => void passkey.run(async () => (await signInWithPasskey()) && onDone('passkey'))
  return (
    <>
      <Title>{t`Your pages`}</Title>
      <FailureNotice failure={passkey.failure} />
      {!isWrong && <FailureNotice failure={failure} />}
      <form className={fields.fields} onSubmit={send} noValidate>
        <Text>{t`See your bookings, passes and receipts, without a password. We send you a code.`}</Text>
        <Field
          label={byPhone ? t`E-mail or phone` : t`E-mail`}
          name="address"
          type={byPhone ? 'text' : 'email'}
          autoComplete={byPhone ? 'username' : 'email'}
          max={254}
          value={address}
          onChange={onType}
          problem={isWrong ? problem : undefined}
        />
        <Buttons>
          <Button look="go" submits isBusy={isBusy}>
            {isBusy ? t`Sending…` : t({ context: 'button: have a code sent', message: 'Send the code' })}
          </Button>
          {supportsPasskeys && <Button isBusy={passkey.isBusy} onClick={signIn}>{t`Sign in with a passkey`}</Button>}
        </Buttons>
      </form>
    </>
  )
}

function TypeCode({ front, sent, onDone, onBack }: Props & { sent: PortalCodeSent; onBack: () => void }) {
  const { i18n, t } = useLingui()
  const time = formatTime(sent.expiresAt, getDateFormatting(front, i18n.locale))
  const send = async (code: string) => {
    await postJson('/api/me/sign-in/code', { id: sent.id, code })
    onDone('code')
  }
  return (
    <>
      <Back onClick={onBack} />
      <Title>{t`Type the code`}</Title>
      <CodeForm
        about={
          sent.channel === 'sms'
            ? t`If this is a client’s phone number, an SMS with a code arrives there within a minute. It works until ${{ time }}.`
            : t`If this is a client’s address, an e-mail with a code arrives there within a minute. It works until ${{ time }}.`
        }
        label={t({ context: 'button: open the client’s own pages', message: 'Sign in' })}
        onCode={send}
      />
    </>
  )
}

/** Page of the link in the mail. Signing in takes a tap, because mail programs open links by themselves. */
export function SignInByLink({
  token,
  onDone,
  onLeave,
}: Pick<Props, 'onDone'> & { token: string; onLeave: () => void }) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useAction()
  const isOver = failure?.code === 'link_not_valid'
  const signIn = async () => {
    if (await run(() => postJson('/api/me/sign-in/link', { token }))) onDone('code')
  }
  return (
    <>
      <Title>{t`Your pages`}</Title>
      {failure && (
        <Notice kind="error">
          {isOver ? t`This link was used, or has expired. Have a new one sent.` : t(getErrorMessage(failure))}
        </Notice>
      )}
      <Buttons>
        {isOver ? (
          <Button look="go" onClick={onLeave}>
            {t({ context: 'button: ask for another code', message: 'New code' })}
          </Button>
        ) : (
          <Button look="go" isBusy={isBusy} onClick={() => void signIn()}>
            {t({ context: 'button: open the client’s own pages', message: 'Sign in' })}
          </Button>
        )}
      </Buttons>
    </>
  )
}
