import { KIOSK_UNDO_SECONDS } from '@deskbell/domain/check-ins/rules.ts'
import type { PortalExpected } from '@deskbell/domain/client-portal/check-in-schema.ts'
import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { openScreen } from '../address.ts'
import { postJson } from '../api.ts'
import { type DateFormatting, formatTime } from '../format.ts'
import { Button, Buttons, FailureNotice, parts, Text, Title } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import classes from './portal.module.css'

/** What became of one person's check-in; `result` is null if the desk has to be seen. */
export type Outcome = { person: PortalExpected['people'][number]; result: KioskResult | null }

/** What became of the check-ins, with the visits that are left. */
export function CheckedIn({ outcomes, on }: { outcomes: Outcome[]; on: DateFormatting }) {
  const { i18n, t } = useLingui()
  const names = outcomes.filter(({ result }) => result).map(({ person }) => person.firstName)
  const name = new Intl.ListFormat(i18n.locale).format(names)
  const hasToSign = outcomes.some(({ person, result }) => result && person.hasToSign)
  return (
    <>
      <Title>{names.length > 0 ? t`Welcome, ${{ name }}` : t`Please see the front desk`}</Title>
      <ul className={classes.list}>
        {outcomes.map(({ person, result }) => (
          <li key={person.clientId} className={`${parts.card} ${parts.facts}`}>
            {outcomes.length > 1 && <p className={parts.what}>{person.firstName}</p>}
            {result ? <Visit result={result} on={on} /> : <p>{t`Please see the front desk.`}</p>}
          </li>
        ))}
      </ul>
      {hasToSign && (
        <Buttons>
          <Button look="go" onClick={() => openScreen('/me/sign')}>{t`Read and sign`}</Button>
        </Buttons>
      )}
    </>
  )
}

function Visit({ result, on }: { result: KioskResult; on: DateFormatting }) {
  const { t } = useLingui()
  const [isUndone, setUndone] = useState(false)
  const { serviceName, appointment, outcome, occurredAt, pass } = result
  const startsAt = appointment?.startsAt ?? occurredAt
  if (isUndone) return <p role="status">{t`Undone. Nothing was taken.`}</p>
  return (
    <>
      <p className={parts.when}>{`${serviceName}, ${formatTime(startsAt, on)}`}</p>
      {outcome === 'already_checked_in' && (
        <p>{t`You already checked in at ${{ time: formatTime(occurredAt, on) }}`}</p>
      )}
      {pass && (
        <p>
          {pass.unlimited
            ? t`Unlimited visits`
            : t`${plural({ count: pass.remaining }, { one: '# visit left', other: '# visits left' })}`}
        </p>
      )}
      {pass?.expiresOn && (
        <p className={parts.soft}>{t`Valid until ${{ date: formatDate(pass.expiresOn, on.locale) }}`}</p>
      )}
      {!pass && outcome === 'checked_in' && <Text>{t`Please see the front desk about this visit.`}</Text>}
      {outcome === 'checked_in' && <Undo checked={result} onUndone={() => setUndone(true)} />}
    </>
  )
}

/** Button that takes the check-in back, for as long as at a kiosk. */
function Undo({ checked: { checkInId: id, firstName }, onUndone }: { checked: KioskResult; onUndone: () => void }) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const { run, isBusy, failure } = useAction()
  useEffect(() => {
    const timer = setTimeout(setOver, KIOSK_UNDO_SECONDS * 1000, true)
    return () => clearTimeout(timer)
  }, [])
  if (failure) return <FailureNotice failure={failure} />
  if (isOver && !isBusy) return null
  return (
    <Buttons>
      <Button
        isBusy={isBusy}
        onClick={() =>
          void run(() => postJson(`/api/me/check-ins/${id}/undo`, {})).then((isDone) => isDone && onUndone())
        }
      >
        {isBusy ? t`Sending…` : t({ context: 'button: take the check-in back', message: 'Undo' })}
        <span className={parts.unseen}>{`: ${firstName}`}</span>
      </Button>
    </Buttons>
  )
}
