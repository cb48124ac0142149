import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { navigateTo, openScreen, useBookingSelection } from '../address.ts'
import { postJson, useLoad } from '../api.ts'
import { type StepProps, Steps } from '../booking-page.tsx'
import { formatDateTime } from '../format.ts'
import { askShop, clearFreeTimesCache, isInSequence, toWish } from '../shop.ts'
import { TAKEN_CODES } from '../steps/details-step.tsx'
import fields from '../steps/field.module.css'
import { NoteField } from '../steps/note-field.tsx'
import { Questions } from '../steps/questions.tsx'
import { useAnswers } from '../steps/use-answers.ts'
import { Button, ButtonLink, Buttons, Failed, FailureNotice, Notice, Text, Title, Waiting } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import { PaidBy, PassOffers, usePassForecast } from './paid-by.tsx'
import { People } from './people.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'
import { FurtherDates, FurtherPeople, KeepPlace, NOTHING_FURTHER } from './together.tsx'

/** Booking by somebody who is signed in: the steps of /book, without name and mail. */
export function NewBooking(props: ScreenProps) {
  const { value, retry } = useLoad('shop', askShop)
  const choice = useBookingSelection()
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  if (choice.do === 'done') return <DoneStep clientId={props.clientId} />
  if (choice.do === 'waiting') return <WaitingStep />
  if (choice.do === 'add' || choice.then) return <Sequence {...props} shop={value.answer} choice={choice} />
  const Last = choice.do === 'wait' ? WaitStep : ConfirmStep
  return (
    <Steps
      shop={value.answer}
      renderLast={(step) => <Last {...props} {...step} />}
      renderMore={(step) => <AddService {...step} />}
    />
  )
}

/** Button that goes on with another service after this one, where the shop allows it. */
function AddService({ shop, service, choice }: StepProps) {
  const { t } = useLingui()
  if (!isInSequence(shop, service)) return null
  return (
    <p className={classes.links}>
      <button type="button" onClick={() => navigateTo({ ...choice, day: '', do: 'add' })}>
        {t`Add another service`}
      </button>
    </p>
  )
}

async function loadSequence() {
  return { Steps: (await import('./sequence-steps.tsx')).SequenceSteps }
}

/** Several services in a row, which few want, are loaded for those. */
function Sequence(props: Omit<StepProps, 'service'> & ScreenProps) {
  const { value, retry } = useLoad('sequence', loadSequence)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  return <value.answer.Steps {...props} />
}

function ConfirmStep({ shop, service, choice, ...whose }: StepProps & ScreenProps) {
  const { t } = useLingui()
  const { clientId, people, onChoose, on } = whose
  const [note, setNote] = useState('')
  const [further, setFurther] = useState(NOTHING_FURTHER)
  const answers = useAnswers(service.questions)
  const startsAt = choice.at ?? ''
  const forecast = usePassForecast(clientId, { serviceId: service.id, startsAt })
  const lacksPass = service.needsPass && forecast.is === 'there' && !forecast.answer.pass
  const changeUntil = new Date(Date.parse(startsAt) - shop.changeMinutes * 60_000)
  const { run, isBusy, failure } = useAction()
  const toKey = useIdempotencyKey()
  const place = service.kind === 'class' && !service.requests ? choice.place : undefined
  const [keeps, setKeeps] = useState(false)
  const count = keeps ? 1 : (1 + further.people.length) * (1 + further.dates.length)
  const isTaken = failure !== null && TAKEN_CODES.includes(failure.code)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!answers.check()) return
    const about = { note: service.kind === 'class' ? '' : note, answers: answers.given }
    const together = {
      serviceId: service.id,
      clientIds: [clientId, ...further.people],
      appointmentIds: [place ?? '', ...further.dates],
      answers: answers.given,
    }
    const single = keeps ? { appointmentId: place, answers: answers.given } : { ...toWish(service, choice), ...about }
    const body = count > 1 ? together : single
    const own = `/api/me/clients/${clientId}/${keeps ? 'standing-places' : 'bookings'}`
    const path = count > 1 ? '/api/me/clients/bookings' : own
    const id = toKey({ path, ...body })
    if (!(await run(() => postJson(path, { id, ...body })))) return
    clearFreeTimesCache()
    navigateTo(
      { do: 'done' },
      {
        instead: true,
        state: keeps ? { keeps } : count > 1 ? { groupId: id } : { id, isRequest: service.requests },
      },
    )
  }
  const choose = (id: string) => {
    setFurther(NOTHING_FURTHER)
    setKeeps(false)
    onChoose(id)
  }
  const pickAgain = () => {
    clearFreeTimesCache()
    navigateTo({ ...choice, at: '', place: '' }, { instead: true })
  }
  return (
    <>
      <Title>{t`Book this?`}</Title>
      <FailureNotice failure={failure} isTaken={isTaken} />
      <form className={fields.fields} onSubmit={send} noValidate>
        <People label={t`For whom`} people={people} chosen={clientId} onChoose={choose} />
        {lacksPass ? (
          <PassOffers key={clientId} clientId={clientId} serviceId={service.id} choice={choice} on={on} />
        ) : (
          <>
            <PaidBy forecast={forecast} />
            {place && shop.standingPlaces && (
              <KeepPlace keeps={keeps} onChange={setKeeps} clientId={clientId} place={place} on={on} />
            )}
            {place && !keeps && (
              <>
                <FurtherPeople
                  further={further}
                  onChange={setFurther}
                  others={people.filter(({ id }) => id !== clientId)}
                />
                {shop.courses && (
                  <FurtherDates further={further} onChange={setFurther} clientId={clientId} place={place} on={on} />
                )}
              </>
            )}
            {service.kind === 'one_to_one' && <NoteField value={note} onChange={setNote} />}
            <Questions answers={answers} />
            {shop.notice && <Notice>{shop.notice}</Notice>}
            {service.requests && <Text>{t`We accept each booking ourselves. Until then it is held for you.`}</Text>}
            <Text>
              {changeUntil > new Date()
                ? service.requests
                  ? t`You can cancel it here until ${{ time: formatDateTime(changeUntil.toISOString(), on) }}.`
                  : t`You can move or cancel it here until ${{ time: formatDateTime(changeUntil.toISOString(), on) }}.`
                : t`It can’t be moved or cancelled here afterwards. Please call us then.`}
            </Text>
            <Buttons>
              {isTaken ? (
                <Button look="go" onClick={pickAgain}>{t`When suits you?`}</Button>
              ) : (
                <Button look="go" submits isBusy={isBusy}>
                  {isBusy
                    ? t`Sending…`
                    : count > 1
                      ? t`Book ${plural({ count }, { one: '# place', other: '# places' })}`
                      : t({ context: 'button: make the booking', message: 'Book' })}
                </Button>
              )}
            </Buttons>
          </>
        )}
      </form>
    </>
  )
}

/** Waits in line for a full class: the session is the proof, so no mail is sent. */
function WaitStep({ service, choice, clientId, people, onChoose }: StepProps & ScreenProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useAction()
  const toKey = useIdempotencyKey()
  const send = async () => {
    const path = `/api/me/clients/${clientId}/waiting`
    const body = { appointmentId: choice.place }
    const isDone = await run(() => postJson(path, { id: toKey({ path, ...body }), ...body }))
    if (isDone) navigateTo({ do: 'waiting' }, { instead: true })
  }
  return (
    <>
      <Title>{t`Wait in line for this class?`}</Title>
      <FailureNotice failure={failure} />
      <People label={t`For whom`} people={people} chosen={clientId} onChoose={onChoose} />
      <Text>{t`When a place becomes free for you, we write to you.`}</Text>
      {service.needsPass && <Text>{t`You can take the place only with a pass that covers it.`}</Text>}
      <Buttons>
        <Button look="go" isBusy={isBusy} onClick={() => void send()}>
          {isBusy ? t`Sending…` : t`Wait in line`}
        </Button>
      </Buttons>
    </>
  )
}

function WaitingStep() {
  const { t } = useLingui()
  return (
    <>
      <Title>{t`You are waiting in line`}</Title>
      <Text>{t`When a place becomes free for you, we write to you.`}</Text>
      <Buttons>
        <Button look="go" onClick={() => openScreen('/me')}>{t`Your pages`}</Button>
        <ButtonLink href="/book/timetable?me=1" look="plain">{t`Timetable`}</ButtonLink>
      </Buttons>
    </>
  )
}

function DoneStep({ clientId }: { clientId: string }) {
  const { t } = useLingui()
  const { id, groupId, isRequest, keeps } = (history.state ?? {}) as {
    id?: string
    groupId?: string
    isRequest?: boolean
    keeps?: boolean
  }
  return (
    <>
      <Title>{isRequest ? t`Your request has been sent` : t`You are booked`}</Title>
      {isRequest && <Text>{t`We answer by e-mail. Until then it is held for you.`}</Text>}
      {id && !isRequest && (
        <p className={classes.links}>
          <a href={`/api/me/clients/${clientId}/bookings/${id}/calendar`}>{t`Add to calendar`}</a>
        </p>
      )}
      {keeps && (
        <p className={classes.links}>
          <button type="button" onClick={() => openScreen('/me/standing-places')}>
            {t`Your standing places`}
          </button>
        </p>
      )}
      {groupId && (
        <p className={classes.links}>
          <a href={`/api/me/groups/${groupId}/calendar`}>{t`Add all to calendar`}</a>
        </p>
      )}
      <Buttons>
        <Button look="go" onClick={() => openScreen('/me')}>{t`Your pages`}</Button>
        <Button onClick={() => navigateTo({})}>{t`Book something else`}</Button>
      </Buttons>
    </>
  )
}
