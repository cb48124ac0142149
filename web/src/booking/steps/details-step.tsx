import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { OnlineBooking, OnlineHold } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { LineJoined } from '@deskbell/domain/waiting-list/online-schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { getLanguage } from '../../lib/language.ts'
import { type BookingSelection, navigateTo } from '../address.ts'
import { postJson, type RequestError, toRequestError } from '../api.ts'
import { keep, kept } from '../session-storage.ts'
import { askShop, clearFreeTimesCache, type Service, type Shop, toWish } from '../shop.ts'
import { Button, Buttons, FailureNotice, Notice, Text, Title } from '../ui.tsx'
import classes from './field.module.css'
import { Field } from './field.tsx'
import { NoteField } from './note-field.tsx'
import { Questions } from './questions.tsx'
import { useAnswers } from './use-answers.ts'

type Details = { firstName: string; lastName: string; email: string; phone: string; note: string }

const NONE: Details = { firstName: '', lastName: '', email: '', phone: '', note: '' }
const KEY = 'deskbell-book-details'

function earlier(): Details {
  return { ...NONE, ...(JSON.parse(kept(KEY) ?? '{}') as Partial<Details>) }
}

/** Visitor's details as typed, kept in sessionStorage: they survive errors and reloads, within this tab only. */
function useDetails() {
  const [details, setDetails] = useState(earlier)
  const change = (field: keyof Details) => (value: string) => {
    const changed = { ...details, [field]: value }
    keep(KEY, JSON.stringify(changed))
    setDetails(changed)
  }
  return { details, change }
}

/** Wait before a retry, in ms: the server rejects forms sent less than 2 s after the page was opened as bots. */
const HUMAN_MS = 2200

/** Idempotency key of the last request: sending the same request again makes no second booking. */
let last: { id: string; wish: string } | null = null

function deriveId(wish: string): string {
  if (last?.wish !== wish) last = { id: newId(), wish }
  return last.id
}

/**
 * Posts a wish. On 'form_expired' (the page was open too long) fetches a new stamp and retries once. Throws `Failure`.
 */
async function sendWish<Answer>(path: string, wish: object, stamp: string): Promise<Answer> {
  const body = { id: deriveId(JSON.stringify({ path, ...wish })), ...wish }
  try {
    return await postJson<Answer>(path, { ...body, stamp })
  } catch (error) {
    if (toRequestError(error).code !== 'form_expired') throw error
    const fresh = await askShop()
    await new Promise((resolve) => setTimeout(resolve, HUMAN_MS))
    return postJson<Answer>(path, { ...body, stamp: fresh.stamp })
  }
}

/** Places a hold on the chosen time, or waits in line for the chosen class. Throws `Failure`. */
async function sendChoice(
  { shop, service, choice }: Props,
  { note, answers, ...person }: Details & Pick<OnlineBooking, 'answers'> & { website: string; language: Language },
) {
  if (choice.do === 'wait')
    return sendWish<LineJoined>('/api/book/waiting', { ...person, appointmentId: choice.place }, shop.stamp)
  const about = { note: service.kind === 'class' ? '' : note, answers }
  return sendWish<OnlineHold>('/api/book', { ...toWish(service, choice), ...person, ...about }, shop.stamp)
}

type Props = { shop: Shop; service: Service; choice: BookingSelection }
type Problems = Partial<Record<keyof Details, MessageDescriptor>>

// Error codes after which the time is unavailable: return to the list of times.
export const TAKEN_CODES: string[] = [
  'slot_taken',
  'too_short_notice',
  'class_full',
  'nobody_free',
  'outside_hours',
  'appointment_cancelled',
  'not_performed',
  'not_found',
]

export function DetailsStep(props: Props) {
  const { shop, service, choice } = props
  const { t } = useLingui()
  const isWaiting = choice.do === 'wait'
  const { details, change } = useDetails()
  // Who waits in line is asked nothing yet.
  const answers = useAnswers(isWaiting ? [] : service.questions)
  const form = useRef<HTMLFormElement>(null)
  const [website, setWebsite] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<RequestError | null>(null)

  const showProblems = (found: Problems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const fail = (failed: RequestError) => {
    if (TAKEN_CODES.includes(failed.code)) {
      clearFreeTimesCache()
      navigateTo({ ...choice, at: '', place: '' }, { instead: true, state: { taken: failed.code } })
      return
    }
    const found = fieldProblems(failed)
    const isShown = answers.showRefused(failed) || Object.keys(found).length > 0
    setFailure(isShown ? null : failed)
    showProblems(found)
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const found = validateDetails(details, form.current)
    showProblems(found)
    if (isBusy || Object.keys(found).length > 0 || !answers.check()) return
    setBusy(true)
    try {
      const sent = await sendChoice(props, { ...details, answers: answers.given, website, language: getLanguage() })
      navigateTo({ do: 'sent' }, { state: { ...sent, choice } })
    } catch (error) {
      fail(toRequestError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Title>{t`Your details`}</Title>
      <FailureNotice failure={failure} />
      <form ref={form} className={classes.fields} onSubmit={send} noValidate>
        <DetailFields service={service} details={details} change={change} problems={problems} />
        <Questions answers={answers} />
        <div className={classes.nobody} aria-hidden="true">
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={({ target }) => setWebsite(target.value)}
          />
        </div>
        {shop.notice && !isWaiting && <Notice>{shop.notice}</Notice>}
        <Text>
          {isWaiting
            ? t`We will send you an e-mail with a link. Open it to wait in line.`
            : t`We will send you an e-mail with a link. Open it to confirm the booking.`}
        </Text>
        {service.needsPass && <Text>{t`You can take the place only with a pass that covers it.`}</Text>}
        {service.requests && !isWaiting && (
          <Text>{t`We accept each booking ourselves. Until then it is held for you.`}</Text>
        )}
        <Buttons>
          <Button look="go" submits isBusy={isBusy}>
            {isBusy
              ? t`Sending…`
              : isWaiting
                ? t`Wait in line`
                : t({ context: 'button: make the booking', message: 'Book' })}
          </Button>
        </Buttons>
      </form>
    </>
  )
}

function DetailFields({
  service,
  details,
  change,
  problems,
}: Pick<ReturnType<typeof useDetails>, 'details' | 'change'> & { service: Service; problems: Problems }) {
  const { t } = useLingui()
  const of = (name: keyof Details) => {
    const problem = problems[name]
    return { name, value: details[name], onChange: change(name), problem: problem && t(problem) }
  }
  return (
    <>
      <div className={classes.row}>
        <Field label={t`First name`} autoComplete="given-name" max={80} {...of('firstName')} />
        <Field label={t`Last name`} autoComplete="family-name" max={80} optional {...of('lastName')} />
      </div>
      <Field label={t`E-mail`} type="email" autoComplete="email" max={254} {...of('email')} />
      <Field label={t`Phone`} type="tel" autoComplete="tel" max={40} optional {...of('phone')} />
      {service.kind === 'one_to_one' && <NoteField {...of('note')} />}
    </>
  )
}

const CHECK_FIELD = msg`Check what you typed here.`

const WRONG = {
  firstName: msg`Enter your first name.`,
  lastName: CHECK_FIELD,
  email: msg`Enter your whole e-mail address, such as ana@example.com.`,
  phone: msg`Check the phone number.`,
  note: CHECK_FIELD,
}

/** Validates the details in the browser; returns a message per invalid field. */
function validateDetails({ firstName, email }: Details, form: HTMLFormElement | null): Problems {
  const input = form?.querySelector<HTMLInputElement>('[name="email"]')
  const isAddress = email.trim() !== '' && input?.validity.valid === true
  return {
    ...(firstName.trim() === '' && { firstName: WRONG.firstName }),
    ...(!isAddress && { email: WRONG.email }),
  }
}

/** Maps the server's field errors (code 'invalid') to messages in the visitor's language. */
function fieldProblems({ code, problem }: RequestError): Problems {
  if (code !== 'invalid') return {}
  const fields = (problem?.fields ?? []).map(({ path }) => path)
  const known = ['firstName', 'lastName', 'email', 'phone', 'note'] as const
  return Object.fromEntries(known.filter((field) => fields.includes(field)).map((field) => [field, WRONG[field]]))
}
