import type { OnlineHold } from '@deskbell/domain/online-booking/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import { useState } from 'react'
import { type BookingSelection, navigateTo, useBookingSelection } from './address.ts'
import { useLoad } from './api.ts'
import { formatDateTime, formatTime, getDateFormatting } from './format.ts'
import { interpolate, type Translation, useTranslation } from './language.ts'
import { Shell } from './shell.tsx'
import { ANYONE, askShop, choicesFor, type Service, type Shop } from './shop.ts'
import classes from './steps/choices.module.css'
import { DetailsStep } from './steps/details-step.tsx'
import { Field } from './steps/field.tsx'
import { TimeStep } from './steps/time-step.tsx'
import { Button, Buttons, Failed, Notice, parts, Text, Title, Waiting } from './ui.tsx'

type Spoken = Pick<Translation, 'words' | 'language'>

/** Returns e.g. "Class · 60 min · €18". */
function serviceWords(service: Service, shop: Shop, { words, language }: Spoken): string {
  const kind = service.kind === 'class' ? words.kindClass : words.kindPrivate
  const length = interpolate(words.minutes, { count: service.durationMinutes })
  return [kind, length, priceWords(service, shop, { words, language })].filter(Boolean).join(' · ')
}

function priceWords({ price, priceKind }: Service, shop: Shop, { words, language }: Spoken): string {
  if (price === null) return ''
  if (priceKind === 'free') return words.free
  const amount = formatMoney(price, shop.currency, getDateFormatting(shop, language).locale)
  return priceKind === 'from' ? interpolate(words.from, { price: amount }) : amount
}

/** Number of services above which a search field is shown. */
const MANY = 12

function ServiceStep({ shop }: { shop: Shop }) {
  const { words } = useTranslation()
  const [typed, setTyped] = useState('')
  const found = shop.services.filter(({ name, category }) => fold(`${name} ${category}`).includes(fold(typed)))
  const groups = [...Map.groupBy(found, ({ category }) => category)]
  return (
    <>
      <Title>{words.chooseService}</Title>
      {shop.notice && <Notice>{shop.notice}</Notice>}
      {shop.services.length > MANY && (
        <div className={classes.search}>
          <Field label={words.search} name="search" value={typed} onChange={setTyped} type="search" />
        </div>
      )}
      <div role="status">{found.length === 0 && <Text>{words.noService}</Text>}</div>
      {groups.map(([category, services]) => (
        <section key={category} className={classes.group}>
          {groups.length > 1 && <h2 className={classes.category}>{category || words.otherServices}</h2>}
          <ul className={classes.list}>
            {services.map((service) => (
              <ServiceChoice key={service.id} shop={shop} service={service} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function ServiceChoice({ shop, service }: { shop: Shop; service: Service }) {
  const { words, language } = useTranslation()
  return (
    <li>
      <button type="button" className={classes.choice} onClick={() => navigateTo({ service: service.id })}>
        <span className={classes.words}>
          <span className={classes.name}>{service.name}</span>
          <span className={classes.about}>{serviceWords(service, shop, { words, language })}</span>
          {service.description && <span className={classes.description}>{service.description}</span>}
        </span>
        <span className={classes.arrow} aria-hidden="true">
          →
        </span>
      </button>
    </li>
  )
}

type Props = { shop: Shop; service: Service; choice: BookingSelection }

/** Summary of the choices so far, with a Back button. */
function Chosen({ shop, service, choice }: Props) {
  const { words, language } = useTranslation()
  const place = getDateFormatting(shop, language)
  const employee = shop.employees.find(({ id }) => id === choice.with)
  const withWhom = employee
    ? interpolate(words.with, { name: employee.firstName })
    : choice.with === ANYONE
      ? words.anyone
      : null
  const isAsked = choicesFor(shop, service).length > 0
  return (
    <section className={classes.chosen} aria-label={words.chosen}>
      <p className={classes.what}>
        <span className={classes.service}>{service.name}</span>
        <span className={classes.more}>
          {[
            choice.at && formatDateTime(choice.at, place),
            isAsked && withWhom,
            serviceWords(service, shop, { words, language }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <button type="button" className={parts.back} onClick={() => history.back()}>
        <span aria-hidden="true">←</span> {words.back}
      </button>
    </section>
  )
}

function EmployeeStep({ shop, service }: { shop: Shop; service: Service }) {
  const { words } = useTranslation()
  const choices = [{ id: ANYONE, firstName: words.anyone }, ...choicesFor(shop, service)]
  return (
    <>
      <Title>{words.chooseEmployee}</Title>
      <ul className={classes.list}>
        {choices.map(({ id, firstName }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.choice}
              onClick={() => navigateTo({ service: service.id, with: id })}
            >
              <span className={classes.face} aria-hidden="true">
                {id === ANYONE ? '∗' : firstName.slice(0, 1)}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{firstName}</span>
                {id === ANYONE && <span className={classes.about}>{words.anyoneHint}</span>}
              </span>
              <span className={classes.arrow} aria-hidden="true">
                →
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function SentStep({ shop }: { shop: Shop; choice: BookingSelection }) {
  const { words, language } = useTranslation()
  const sent = history.state as (OnlineHold & { choice: BookingSelection }) | null
  const time = sent ? formatTime(sent.heldUntil, getDateFormatting(shop, language)) : ''
  return (
    <>
      <Title>{words.sentTitle}</Title>
      {sent && <Text>{interpolate(words.sentText, { email: sent.email, time })}</Text>}
      <Text>{words.sentHint}</Text>
      <Buttons>
        <Button onClick={() => navigateTo({})}>{words.another}</Button>
        {sent && <Button onClick={() => history.back()}>{words.changeAddress}</Button>}
      </Buttons>
    </>
  )
}

export function BookingPage() {
  const { value, retry } = useLoad('shop', askShop)
  const shop = value.is === 'there' ? value.answer : null
  return (
    <Shell front={shop}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {shop && <Steps shop={shop} />}
    </Shell>
  )
}

function Steps({ shop }: { shop: Shop }) {
  const { words } = useTranslation()
  const choice = useBookingSelection()
  if (choice.do === 'sent') return <SentStep shop={shop} choice={choice} />
  if (shop.services.length === 0)
    return (
      <>
        <Title>{words.nothingTitle}</Title>
        <Text>{words.offText}</Text>
      </>
    )
  const service = shop.services.find(({ id }) => id === choice.service)
  if (!service) return <ServiceStep key="service" shop={shop} />
  return (
    <>
      <Chosen shop={shop} service={service} choice={choice} />
      <Later key={getStep(shop, service, choice)} shop={shop} service={service} choice={choice} />
    </>
  )
}

function getStep(shop: Shop, service: Service, choice: BookingSelection): 'employee' | 'time' | 'details' {
  if (choicesFor(shop, service).length > 0 && !choice.with) return 'employee'
  return choice.at ? 'details' : 'time'
}

function Later({ shop, service, choice }: { shop: Shop; service: Service; choice: BookingSelection }) {
  const { words } = useTranslation()
  const step = getStep(shop, service, choice)
  if (step === 'employee') return <EmployeeStep shop={shop} service={service} />
  if (step === 'details') return <DetailsStep shop={shop} service={service} choice={choice} />
  return (
    <TimeStep
      shop={shop}
      service={service}
      choice={choice}
      title={words.chooseTime}
      onPick={({ startsAt, appointmentId }) => navigateTo({ ...choice, at: startsAt, place: appointmentId ?? '' })}
    />
  )
}
