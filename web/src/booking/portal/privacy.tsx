import type { PortalDevices, PortalPages, PortalRequestKind } from '@deskbell/domain/client-portal/schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { getJson, postJson, useLoad } from '../api.ts'
import { type DateFormatting, toDay } from '../format.ts'
import { Button, Buttons, Failed, FailureNotice, Notice, parts, Text } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import classes from './portal.module.css'
import { Section } from './section.tsx'

/** Requests that staff see among what needs attention. Erasure takes a second tap. */
export function Requests({ clientId, pages }: { clientId: string; pages: PortalPages }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(pages.requests)
  const [confirms, setConfirms] = useState(false)
  const { run, isBusy, failure } = useAction()
  const ask = async (kind: PortalRequestKind) => {
    const path = `/api/me/clients/${clientId}/requests`
    if (await run(() => postJson(path, { id: newId(), kind }))) setAsked([...asked, kind])
  }
  return (
    <Section title={t`Your data`}>
      <FailureNotice failure={failure} />
      <div role="status">
        {asked.includes('data_asked') && <Text>{t`You have asked for a copy of your data. We will be in touch.`}</Text>}
        {asked.includes('erasure_asked') && (
          <Text>{t`You have asked us to erase your data. We will be in touch.`}</Text>
        )}
      </div>
      {confirms && !asked.includes('erasure_asked') && (
        <Notice kind="warning">
          {t`Your bookings will be cancelled and your passes end. What the law wants kept stays without your name.`}
        </Notice>
      )}
      <Buttons>
        {!asked.includes('data_asked') && (
          <Button isBusy={isBusy} onClick={() => void ask('data_asked')}>{t`Ask for a copy`}</Button>
        )}
        {!asked.includes('erasure_asked') && !confirms && (
          <Button onClick={() => setConfirms(true)}>{t`Ask for erasure`}</Button>
        )}
        {!asked.includes('erasure_asked') && confirms && (
          <Button look="danger" isBusy={isBusy} onClick={() => void ask('erasure_asked')}>
            {t`Yes, ask for erasure`}
          </Button>
        )}
      </Buttons>
    </Section>
  )
}

/** Devices that are signed in, each of which ends by a tap. `children`: what comes below, once they are there. */
export function Devices({
  on,
  onSignedOut,
  children,
}: {
  on: DateFormatting
  onSignedOut: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const { value, latest, retry } = useLoad<PortalDevices>('/api/me/devices', getJson)
  const { run, isBusy, failure } = useAction()
  const end = async (id: string) => {
    if (await run(() => postJson(`/api/me/devices/${id}/end`, {}))) retry()
  }
  const signOut = async (path: string) => {
    if (await run(() => postJson(path, {}))) onSignedOut()
  }
  return (
    <>
      <Section title={t`Where you are signed in`}>
        <FailureNotice failure={failure} />
        {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
        {value.is === 'there' && (
          <ul className={parts.card}>
            {value.answer.items.map(({ id, name, seenAt, isThis }) => (
              <li key={id} className={classes.row}>
                <span className={classes.words}>
                  {name}
                  <br />
                  <span className={parts.soft}>
                    {isThis ? t`This device` : t`Last used ${{ date: formatDate(toDay(seenAt, on), on.locale) }}`}
                  </span>
                </span>
                {!isThis && (
                  <span className={classes.links}>
                    <button type="button" aria-label={t`Sign out: ${{ device: name }}`} onClick={() => void end(id)}>
                      {t`Sign out`}
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        <Buttons>
          <Button isBusy={isBusy} onClick={() => void signOut('/api/me/sign-out')}>{t`Sign out here`}</Button>
          <Button isBusy={isBusy} onClick={() => void signOut('/api/me/sign-out-everywhere')}>
            {t`Sign out everywhere`}
          </Button>
        </Buttons>
      </Section>
      {latest && children}
    </>
  )
}
