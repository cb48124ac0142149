import type { PortalCheckedIn, PortalExpected } from '@deskbell/domain/client-portal/check-in-schema.ts'
import { isExpected } from '@deskbell/domain/kiosk/family.ts'
import type { LookupService } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { getJson, postJson, useLoad } from '../api.ts'
import { type DateFormatting, formatTime } from '../format.ts'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Select } from '../steps/select.tsx'
import { Button, Buttons, Failed, FailureNotice, Notice, parts, Text, Title, Waiting } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import { CheckedIn, type Outcome } from './checked-in.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

type Person = PortalExpected['people'][number]

/** Screen to check in with the code that the kiosk shows, which the poster leads to. */
export function CheckIn({ on }: ScreenProps) {
  const { t } = useLingui()
  const { value, retry } = useLoad<PortalExpected>('/api/me/check-ins', getJson)
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  if (outcomes) return <CheckedIn outcomes={outcomes} on={on} />
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'there') return <CheckInForm people={value.answer.people} on={on} onDone={setOutcomes} />
  if (value.failure.code !== 'not_found') return <Failed failure={value.failure} onRetry={retry} />
  return (
    <>
      <Title>{t({ context: 'title: check in by phone', message: 'Check in' })}</Title>
      <Text>{t`Please check in at the kiosk or at the desk.`}</Text>
    </>
  )
}

/** Lists what a person can check in to here: neither what is done, nor what the desk has to decide. */
function listOpen({ atDesk, services }: Person): LookupService[] {
  if (atDesk) return []
  return services.filter(({ atDesk: isForDesk, appointment: at }) => {
    const isFull = at !== null && !at.isBooked && at.placesLeft === 0
    return !isForDesk && !at?.hasCome && !isFull
  })
}

/** Returns what somebody most likely comes for: what is booked, or the only service; empty if that can't be told. */
function guessService(open: LookupService[]): string {
  const [first, second] = open
  return open.find(({ appointment }) => appointment?.isBooked)?.id ?? (second ? '' : (first?.id ?? ''))
}

function CheckInForm({
  people,
  on,
  onDone,
}: {
  people: Person[]
  on: DateFormatting
  onDone: (outcomes: Outcome[]) => void
}) {
  const { t } = useLingui()
  const able = people.map((person) => ({ person, open: listOpen(person) })).filter(({ open }) => open.length > 0)
  // Service that each person comes for, by their ids; no entry for those who aren't here.
  const [chosen, setChosen] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      able
        .filter(({ person }) => people.length === 1 || isExpected(person))
        .map(({ person, open }) => [person.clientId, guessService(open)]),
    ),
  )
  const [code, setCode] = useState('')
  const [hasTried, setTried] = useState(false)
  const { run, isBusy, failure } = useAction()
  // Kept for a retry, so that each visit is made once.
  const ids = useRef(new Map<string, string>())
  const here = able.filter(({ person }) => person.clientId in chosen)
  const isUnclear = here.length === 0 || here.some(({ person }) => !chosen[person.clientId])
  const isWrong = failure?.code === 'incorrect_code'
  const isShort = failure?.code === 'invalid'
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isUnclear) return
    const visits = here.map(({ person: { clientId } }) => {
      const serviceId = chosen[clientId] ?? ''
      const id = ids.current.get(`${clientId} ${serviceId}`) ?? newId()
      ids.current.set(`${clientId} ${serviceId}`, id)
      return { id, clientId, serviceId }
    })
    void run(async () => {
      const body = { code: code.replace(/\s/g, ''), visits }
      const { results } = await postJson<PortalCheckedIn>('/api/me/check-ins', body)
      onDone(here.map(({ person }, index) => ({ person, result: results[index] ?? null })))
    })
  }
  return (
    <>
      <Title>{t({ context: 'title: check in by phone', message: 'Check in' })}</Title>
      {!isWrong && !isShort && <FailureNotice failure={failure} />}
      {people
        .filter((one) => !able.some(({ person }) => person === one))
        .map((person) => (
          <NothingOpen key={person.clientId} person={person} isAlone={people.length === 1} />
        ))}
      {able.length > 0 && (
        <form className={fields.fields} onSubmit={send} noValidate>
          {able.map(({ person, open }) => (
            <WhoComes
              key={person.clientId}
              person={person}
              open={open}
              isAlone={people.length === 1}
              serviceId={chosen[person.clientId]}
              on={on}
              onChoose={(serviceId) => {
                const { [person.clientId]: _, ...others } = chosen
                setChosen(serviceId === undefined ? others : { ...others, [person.clientId]: serviceId })
              }}
            />
          ))}
          {hasTried && isUnclear && <Notice kind="error">{t`Choose who is here, and what for.`}</Notice>}
          <Field
            label={t`Code on the kiosk’s screen`}
            name="code"
            autoComplete="off"
            inputMode="numeric"
            max={9}
            value={code}
            onChange={setCode}
            problem={
              isShort
                ? t`Enter the 6 digits.`
                : isWrong
                  ? t`This is not the code, or not any more. Type the one that the kiosk shows now.`
                  : undefined
            }
          />
          <Buttons>
            <Button look="go" submits isBusy={isBusy}>
              {isBusy ? t`Sending…` : t({ context: 'button: confirm the check-in', message: 'Check in' })}
            </Button>
          </Buttons>
        </form>
      )}
    </>
  )
}

function NothingOpen({ person, isAlone }: { person: Person; isAlone: boolean }) {
  const { t } = useLingui()
  const { firstName: name, services, atDesk } = person
  const hasCome = services.some(({ appointment }) => appointment?.hasCome)
  const words = hasCome
    ? t`${{ name }} is checked in already.`
    : atDesk || services.length > 0
      ? t`Please see the front desk.`
      : t`There is nothing to check in to now.`
  return <Notice>{isAlone || hasCome ? words : `${name}: ${words}`}</Notice>
}

/** A person, and what they come for. `serviceId`: undefined if they aren't here, empty until it is chosen. */
function WhoComes({
  person,
  open,
  isAlone,
  serviceId,
  on,
  onChoose,
}: {
  person: Person
  open: LookupService[]
  isAlone: boolean
  serviceId: string | undefined
  on: DateFormatting
  onChoose: (serviceId: string | undefined) => void
}) {
  const { t } = useLingui()
  const describe = ({ name, appointment: at }: LookupService) => (at ? `${name}, ${formatTime(at.startsAt, on)}` : name)
  const [only, ...others] = open
  return (
    <fieldset className={`${parts.card} ${parts.both} ${classes.one}`} aria-label={person.firstName}>
      {isAlone ? (
        <p className={parts.what}>{person.firstName}</p>
      ) : (
        <label className={fields.choice}>
          <input
            type="checkbox"
            checked={serviceId !== undefined}
            onChange={() => onChoose(serviceId === undefined ? guessService(open) : undefined)}
          />
          <span className={parts.what}>{person.firstName}</span>
        </label>
      )}
      {only && others.length === 0 && <p>{describe(only)}</p>}
      {others.length > 0 && serviceId !== undefined && (
        <Select
          label={t`What are you here for?`}
          value={serviceId}
          options={[
            ...(serviceId === '' ? [{ value: '', label: t`Please choose` }] : []),
            ...open.map((one) => ({ value: one.id, label: describe(one) })),
          ]}
          onChange={onChoose}
        />
      )}
    </fieldset>
  )
}
