import type { PortalSequence } from '@deskbell/domain/client-portal/sequence-schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type BookingSelection, navigateTo } from '../address.ts'
import { postJson, useLoad } from '../api.ts'
import { priceWords } from '../booking-page.tsx'
import { formatDateTime, formatTime } from '../format.ts'
import { clearFreeTimesCache, type Shop } from '../shop.ts'
import { TAKEN_CODES } from '../steps/details-step.tsx'
import fields from '../steps/field.module.css'
import { NoteField } from '../steps/note-field.tsx'
import { Questions } from '../steps/questions.tsx'
import { useAnswers } from '../steps/use-answers.ts'
import {
  Button,
  Buttons,
  Failed,
  FailureNotice,
  getTakenMessage,
  Notice,
  Text,
  Title,
  parts as ui,
  Waiting,
} from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import { PassOffers, PassWords } from './paid-by.tsx'
import { People } from './people.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'
import { postRequest, type SequencePart, toRequestKey } from './sequence-parts.ts'

type Props = { shop: Shop; choice: BookingSelection; parts: SequencePart[]; at: string } & ScreenProps
type Item = PortalSequence['items'][number]

/** Shows services in a row as they would be booked, and books them. */
export function ConfirmSequence(props: Props) {
  const { t } = useLingui()
  const { choice, parts, at, clientId } = props
  const path = `/api/me/clients/${clientId}/sequences/preview`
  const key = toRequestKey(path, parts, { startsAt: at })
  const { value, retry } = useLoad<PortalSequence>(key, postRequest)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'there') return <Confirm {...props} items={value.answer.items} />
  if (!TAKEN_CODES.includes(value.failure.code)) return <Failed failure={value.failure} onRetry={retry} />
  return (
    <>
      <Title>{t`When suits you?`}</Title>
      <Notice kind="warning">{t(getTakenMessage(value.failure.code))}</Notice>
      <PickAgain choice={choice} />
    </>
  )
}

function PickAgain({ choice }: Pick<Props, 'choice'>) {
  const { t } = useLingui()
  return (
    <Buttons>
      <Button
        look="go"
        onClick={() => navigateTo({ ...choice, at: '' }, { instead: true })}
      >{t`When suits you?`}</Button>
    </Buttons>
  )
}

function Confirm({ shop, choice, parts, items, ...whose }: Omit<Props, 'at'> & { items: Item[] }) {
  const { t } = useLingui()
  const { clientId, people, onChoose, on } = whose
  const [note, setNote] = useState('')
  const questions = parts.flatMap(({ service }) => service.questions)
  const answers = useAnswers([...new Map(questions.map((one) => [one.question, one])).values()])
  const lacking = items.find(({ forecast }, index) => parts[index]?.service.needsPass && !forecast.pass)
  const changeUntil = new Date(Date.parse(items[0]?.startsAt ?? '') - shop.changeMinutes * MINUTE_MS)
  const { run, isBusy, failure } = useAction()
  const toKey = useIdempotencyKey()
  const isTaken = failure !== null && TAKEN_CODES.includes(failure.code)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!answers.check()) return
    const wanted = items.map(({ serviceId, employeeId, startsAt }, index) => {
      const own = parts[index]?.service.questions ?? []
      const given = answers.given.filter(({ question }) => own.some((one) => one.question === question))
      return { serviceId, employeeId, startsAt, answers: given }
    })
    const path = `/api/me/clients/${clientId}/sequences`
    const body = { note, items: wanted }
    const id = toKey({ path, ...body })
    if (!(await run(() => postJson(path, { id, ...body })))) return
    clearFreeTimesCache()
    navigateTo({ do: 'done' }, { instead: true, state: { groupId: id } })
  }
  return (
    <>
      <Title>{t`Book these in a row?`}</Title>
      <FailureNotice failure={failure} isTaken={isTaken} />
      <form className={fields.fields} onSubmit={send} noValidate>
        <People label={t`For whom`} people={people} chosen={clientId} onChoose={onChoose} />
        <Items shop={shop} parts={parts} items={items} on={on} />
        {lacking ? (
          <PassOffers key={clientId} clientId={clientId} serviceId={lacking.serviceId} choice={choice} on={on} />
        ) : (
          <>
            <NoteField value={note} onChange={setNote} />
            <Questions answers={answers} />
            {shop.notice && <Notice>{shop.notice}</Notice>}
            <Text>
              {changeUntil > new Date()
                ? t`You can move or cancel each of them here, all until ${{ time: formatDateTime(changeUntil.toISOString(), on) }}.`
                : t`They can’t all be moved or cancelled here afterwards. Please call us then.`}
            </Text>
            {isTaken ? (
              <PickAgain choice={choice} />
            ) : (
              <Buttons>
                <Button look="go" submits isBusy={isBusy}>
                  {isBusy
                    ? t`Sending…`
                    : t`Book ${plural({ count: items.length }, { one: '# service', other: '# services' })}`}
                </Button>
              </Buttons>
            )}
          </>
        )}
      </form>
    </>
  )
}

/** Each service with its time, employee, price and pass; then how long it takes, and what is to be paid. */
function Items({ shop, parts, items, on }: Pick<Props, 'shop' | 'parts' | 'on'> & { items: Item[] }) {
  const { i18n, t } = useLingui()
  const [first, last] = [items[0], items.at(-1)]
  const minutes = (Date.parse(last?.endsAt ?? '') - Date.parse(first?.startsAt ?? '')) / MINUTE_MS
  const toPay = items.flatMap(({ price, forecast }, index) => {
    const kind = parts[index]?.service.priceKind ?? 'fixed'
    return forecast.pass || price === null || kind === 'free' ? [] : [{ price, kind }]
  })
  const sum = toPay.reduce((all, { price }) => all + price, 0)
  const priceKind = toPay.some(({ kind }) => kind === 'from') ? 'from' : 'fixed'
  return (
    <div className={ui.card}>
      <ol>
        {items.map(({ startsAt, endsAt, employeeName, price, forecast }, index) => {
          const service = parts[index]?.service
          const about = [
            employeeName && t({ context: 'employee', message: `with ${{ name: employeeName }}` }),
            service && priceWords({ priceKind: service.priceKind, price }, shop, i18n),
          ]
          return (
            <li key={startsAt} className={classes.row}>
              <div className={classes.words}>
                <p className={ui.what}>{service?.name}</p>
                <p>
                  {formatTime(startsAt, on)}–{formatTime(endsAt, on)}
                </p>
                <p className={ui.soft}>{about.filter(Boolean).join(' · ')}</p>
                {(forecast.pass || service?.priceKind !== 'free') && (
                  <p className={ui.soft}>
                    <PassWords forecast={forecast} />
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <p className={ui.what}>{t`${{ minutes }} min in all`}</p>
      {sum > 0 && <p>{t`To pay when you come: ${{ price: priceWords({ price: sum, priceKind }, shop, i18n) }}`}</p>}
    </div>
  )
}
