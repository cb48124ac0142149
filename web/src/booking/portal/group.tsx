import type { PortalGroup } from '@deskbell/domain/client-portal/group-schema.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { goBack, navigateTo, openScreen, useBookingSelection } from '../address.ts'
import { getJson, postJson, useLoad } from '../api.ts'
import { formatDateTime, formatTime } from '../format.ts'
import { ReasonField } from '../manage-booking/reason-field.tsx'
import { clearFreeTimesCache } from '../shop.ts'
import { Button, Buttons, Failed, FailureNotice, Notice, parts, Text, Title, Waiting } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

type Item = PortalGroup['items'][number]

/** What was booked at once and is still ahead: a course, for several people, or services in a row. */
export function Group({ on, people }: ScreenProps) {
  const { t } = useLingui()
  const choice = useBookingSelection()
  const { value, retry } = useLoad<PortalGroup>(`/api/me/groups/${choice.group ?? ''}`, getJson)
  if (choice.do === 'done') return <Cancelled />
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed' && value.failure.code === 'not_found')
    return (
      <>
        <Title>{t`Booked together`}</Title>
        <Text>{t`Nothing is booked.`}</Text>
      </>
    )
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  const { items } = value.answer
  const whose = { on, isFamily: people.length > 1 }
  if (choice.do === 'cancel')
    return <CancelGroup groupId={choice.group ?? ''} items={items} {...whose} onChanged={retry} />
  return (
    <>
      <Title>{t`Booked together`}</Title>
      <Items items={items} {...whose} />
      <p className={classes.links}>
        <a href={`/api/me/groups/${choice.group}/calendar`}>{t`Add all to calendar`}</a>
      </p>
      {items.some(({ changeUntil }) => changeUntil) && (
        <Buttons>
          <Button onClick={() => navigateTo({ ...choice, do: 'cancel' })}>{t`Cancel all`}</Button>
        </Buttons>
      )}
    </>
  )
}

type Whose = Pick<ScreenProps, 'on'> & { isFamily: boolean }

/** Bookings, each with the time until which it can be cancelled. */
function Items({ items, on, isFamily }: Whose & { items: Item[] }) {
  const { t } = useLingui()
  return (
    <ul className={parts.card}>
      {items.map(({ id, serviceName, employeeName, firstName, startsAt, endsAt, changeUntil }) => {
        const withWhom = employeeName && t({ context: 'employee', message: `with ${{ name: employeeName }}` })
        return (
          <li key={id} className={classes.row}>
            <p className={classes.words}>
              <span className={parts.when}>
                {formatDateTime(startsAt, on)}–{formatTime(endsAt, on)}
              </span>
              <br />
              {[isFamily && firstName, serviceName, withWhom].filter(Boolean).join(' · ')}
              <br />
              <span className={parts.soft}>
                {changeUntil
                  ? t`You can cancel it here until ${{ time: formatDateTime(changeUntil, on) }}.`
                  : t`It can’t be changed here any more. Please call us.`}
              </span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function CancelGroup({
  groupId,
  items,
  onChanged,
  ...whose
}: Whose & { groupId: string; items: Item[]; onChanged: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { run, isBusy, failure } = useAction()
  const toKey = useIdempotencyKey()
  const [late, free] = [items.filter((one) => !one.changeUntil), items.filter((one) => one.changeUntil)]
  const cancel = async () => {
    const body = { bookingIds: free.map(({ id }) => id), reason }
    const isDone = await run(() => postJson(`/api/me/groups/${groupId}/cancel`, { id: toKey(body), ...body }))
    if (!isDone) return
    clearFreeTimesCache()
    navigateTo({ do: 'done' }, { instead: true })
  }
  return (
    <>
      <Title>{t`Cancel all of these?`}</Title>
      {failure && (
        <>
          <FailureNotice failure={failure} />
          <Text>{t`None of them is cancelled.`}</Text>
          <Buttons>
            <Button onClick={onChanged}>{t`Look once more`}</Button>
          </Buttons>
        </>
      )}
      <Items items={free} {...whose} />
      {late.length > 0 && (
        <>
          <Notice kind="warning">{t`It is too late to cancel these here, so they stay booked. Please call us.`}</Notice>
          <Items items={late} {...whose} />
        </>
      )}
      <ReasonField value={reason} onChange={setReason} />
      <Buttons>
        <Button look="danger" isBusy={isBusy} onClick={() => void cancel()}>
          {isBusy
            ? t`Sending…`
            : t`Cancel ${plural({ count: free.length }, { one: '# booking', other: '# bookings' })}`}
        </Button>
        <Button onClick={goBack}>{t({ context: 'button: keep the bookings', message: 'Keep them' })}</Button>
      </Buttons>
    </>
  )
}

function Cancelled() {
  const { t } = useLingui()
  return (
    <>
      <Title>{t`Your bookings are cancelled`}</Title>
      <Buttons>
        <Button look="go" onClick={() => openScreen('/me')}>{t`Your pages`}</Button>
      </Buttons>
    </>
  )
}
