import type { PortalPasskeys } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { supportsPasskeys } from '../../lib/passkey.ts'
import { getJson, postJson, type RequestError, useLoad } from '../api.ts'
import { type DateFormatting, toDay } from '../format.ts'
import { Button, Buttons, getErrorMessage, Notice, parts, Text } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import { addPasskey } from './passkey.ts'
import classes from './portal.module.css'
import { Section } from './section.tsx'

/** Passkeys of the address, each of which is removed by a tap. */
export function Passkeys({ on }: { on: DateFormatting }) {
  const { latest } = useLoad<PortalPasskeys>('/api/me/passkeys', getJson)
  if (!latest || (latest.items.length === 0 && !supportsPasskeys)) return null
  return <PasskeyList on={on} passkeys={latest} />
}

function PasskeyList({ on, passkeys }: { on: DateFormatting; passkeys: PortalPasskeys }) {
  const { t } = useLingui()
  const [{ items }, setPasskeys] = useState(passkeys)
  const [isAdded, setAdded] = useState(false)
  const { run, isBusy, failure } = useAction()
  const change = (ask: () => Promise<PortalPasskeys | null>, adds: boolean) => {
    setAdded(false)
    void run(async () => {
      const changed = await ask()
      if (!changed) return
      setPasskeys(changed)
      setAdded(adds)
    })
  }
  const formatDay = (instant: string) => formatDate(toDay(instant, on), on.locale)
  return (
    <Section title={t`Passkeys`}>
      <Failure failure={failure} />
      {items.length > 0 && (
        <ul className={parts.card}>
          {items.map(({ id, name, addedAt, usedAt }) => (
            <li key={id} className={classes.row}>
              <span className={classes.words}>
                {name}
                <br />
                <span className={parts.soft}>
                  {t`Added ${{ time: formatDay(addedAt) }}`}
                  {usedAt && <br />}
                  {usedAt && t`Last used ${{ date: formatDay(usedAt) }}`}
                </span>
              </span>
              <span className={classes.links}>
                <button
                  type="button"
                  aria-label={t`Remove: ${{ name }}`}
                  onClick={() => change(() => postJson(`/api/me/passkeys/${id}/remove`, {}), false)}
                >
                  {t`Remove`}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {supportsPasskeys && (
        <>
          <Text>{t`Sign in with your fingerprint, your face or this device’s PIN, instead of a code.`}</Text>
          <Buttons>
            <Button isBusy={isBusy} onClick={() => change(addPasskey, true)}>
              {t`Sign in with a passkey next time`}
            </Button>
          </Buttons>
        </>
      )}
      <p role="status">{isAdded && t`Passkey added.`}</p>
    </Section>
  )
}

function Failure({ failure }: { failure: RequestError | null }) {
  const { t } = useLingui()
  if (!failure) return null
  return (
    <Notice kind="error">
      {failure.code === 'passkey_refused'
        ? t`This device could not make a passkey, or has one already.`
        : t(getErrorMessage(failure))}
    </Notice>
  )
}

async function canVerify(): Promise<{ can: boolean }> {
  return { can: supportsPasskeys && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()) }
}

/** Offers a passkey after a sign-in by a code, if this device has a fingerprint sensor or the like. */
export function PasskeyOffer({ onAdded, onDeclined }: { onAdded: () => void; onDeclined: () => void }) {
  const { t } = useLingui()
  const { latest } = useLoad('authenticator', canVerify)
  const { run, isBusy, failure } = useAction()
  const [isAdded, setAdded] = useState(false)
  if (!latest?.can) return null
  const add = async () => {
    if (!(await addPasskey())) return
    setAdded(true)
    onAdded()
  }
  return (
    <div className={parts.card}>
      <Failure failure={failure} />
      <p role="status">{isAdded && t`Passkey added.`}</p>
      {!isAdded && (
        <>
          <p>{t`Next time without a code? Sign in with your fingerprint, your face or this device’s PIN.`}</p>
          <Buttons>
            <Button isBusy={isBusy} onClick={() => void run(add)}>
              {t`Sign in with a passkey next time`}
            </Button>
            <Button onClick={onDeclined}>{t`Not now`}</Button>
          </Buttons>
        </>
      )}
    </div>
  )
}
