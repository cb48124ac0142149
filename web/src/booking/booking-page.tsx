import type { OnlineHold } from '@deskbell/domain/online-booking/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import type { LineJoined } from '@deskbell/domain/waiting-list/online-schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type BookingSelection, goBack, navigateTo, useBookingSelection } from './address.ts'
import { useLoad } from './api.ts'
import { formatDateTime, formatTime, getDateFormatting } from './format.ts'
import { Shell } from './shell.tsx'
import { ANYONE, askShop, choicesFor, readPerformer, type Service, type Shop } from './shop.ts'
import classes from './steps/choices.module.css'
import { DetailsStep } from './steps/details-step.tsx'
import { Field } from './steps/field.tsx'
import { PassNeeded } from './steps/pass-needed.tsx'
import { TimeStep } from './steps/time-step.tsx'
import { Button, Buttons, Failed, Notice, parts, Text, Title, Waiting } from './ui.tsx'

/** Returns e.g. "Class · 60 min · €18". */
export function serviceWords(service: Service, shop: Shop, i18n: I18n): string {
  const kind =
    service.kind === 'class'
      ? msg({ context: 'kind of service', message: 'Class' })
      : msg({ context: 'kind of service', message: 'One-to-one' })
  const length = msg`${{ count: service.durationMinutes }} min`
  const pass = service.needsPass && i18n._(msg`only with a pass`)
  return [i18n._(kind), i18n._(length), priceWords(service, shop, i18n), pass].filter(Boolean).join(' · ')
}

export function priceWords({ price, priceKind }: Pick<Service, 'price' | 'priceKind'>, shop: Shop, i18n: I18n): string {
  if (price === null) return ''
  if (priceKind === 'free') return i18n._(msg`Free of charge`)
  const money = formatMoney(price, shop.currency, getDateFormatting(shop, i18n.locale).locale)
  const amount = shop.taxIncluded ? money : i18n._(msg`${{ price: money }} plus tax`)
  return priceKind === 'from' ? i18n._(msg({ context: 'lowest price', message: `from ${{ price: amount }}` })) : amount
}

/** Number of services above which a search field is shown. */
const MANY = 12

/** Services to choose from: of the employee whose link was opened, else all. */
function ServiceStep({ shop, choice }: { shop: Shop; choice: BookingSelection }) {
  const { t } = useLingui()
  const employee = shop.employees.find(({ id }) => id === choice.with)
  return (
    <>
      <Title>
        {employee
          ? t`What would you like to book with ${{ name: employee.firstName }}?`
          : t`What would you like to book?`}
      </Title>
      {shop.notice && <Notice>{shop.notice}</Notice>}
      {shop.services.some(({ kind }) => kind === 'class') && (
        <p className={classes.timetable}>
          <a href="/book/timetable">{t`Timetable of all classes`}</a>
        </p>
      )}
      <ServiceChoices
        shop={shop}
        offered={shop.services.filter(({ employeeIds }) => !employee || employeeIds.includes(employee.id))}
        onChoose={({ id }) => navigateTo({ service: id, with: employee?.id })}
      />
    </>
  )
}

/** Services by category, with a search field if there are many. */
export function ServiceChoices({
  shop,
  offered,
  onChoose,
}: {
  shop: Shop
  offered: Service[]
  onChoose: (service: Service) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = offered.filter(({ name, category }) => fold(`${name} ${category}`).includes(fold(typed)))
  const groups = [...Map.groupBy(found, ({ category }) => category)]
  return (
    <>
      {offered.length > MANY && (
        <div className={classes.search}>
          <Field
            label={t({ context: 'field: search among the services', message: 'Search' })}
            name="search"
            value={typed}
            onChange={setTyped}
            type="search"
          />
        </div>
      )}
      <div role="status">{found.length === 0 && <Text>{t`Nothing by that name.`}</Text>}</div>
      {groups.map(([category, services]) => (
        <section key={category} className={classes.group}>
          {groups.length > 1 && (
            <h2 className={classes.category}>
              {category || t({ context: 'services without a category', message: 'More' })}
            </h2>
          )}
          <ul className={classes.list}>
            {services.map((service) => (
              <ServiceChoice key={service.id} shop={shop} service={service} onChoose={() => onChoose(service)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function ServiceChoice({ shop, service, onChoose }: { shop: Shop; service: Service; onChoose: () => void }) {
  const { i18n } = useLingui()
  return (
    <li>
      <button type="button" className={classes.choice} onClick={onChoose}>
        <span className={classes.words}>
          <span className={classes.name}>{service.name}</span>
          <span className={classes.about}>{serviceWords(service, shop, i18n)}</span>
          {service.description && <span className={classes.description}>{service.description}</span>}
        </span>
        <span className={classes.arrow} aria-hidden="true" data-mirror>
          →
        </span>
      </button>
    </li>
  )
}

export type StepProps = { shop: Shop; service: Service; choice: BookingSelection }

/** Summary of the choices so far, with a Back button. */
function Chosen({ shop, service, choice }: StepProps) {
  const { i18n, t } = useLingui()
  const place = getDateFormatting(shop, i18n.locale)
  const employee = shop.employees.find(({ id }) => id === choice.with)
  const withWhom = employee
    ? t({ context: 'employee', message: `with ${{ name: employee.firstName }}` })
    : choice.with === ANYONE
      ? t({ context: 'any employee', message: 'Anyone' })
      : null
  const isAsked = choicesFor(shop, service).length > 0
  return (
    <section className={classes.chosen} aria-label={t`Your choice`}>
      <p className={classes.what}>
        <span className={classes.service}>{service.name}</span>
        <span className={classes.more}>
          {[choice.at && formatDateTime(choice.at, place), isAsked && withWhom, serviceWords(service, shop, i18n)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <button type="button" className={parts.back} onClick={goBack}>
        <span aria-hidden="true" data-mirror>
          ←
        </span>{' '}
        {t({ context: 'to the step before', message: 'Back' })}
      </button>
    </section>
  )
}

export function EmployeeStep({
  shop,
  service,
  onChoose,
}: {
  shop: Shop
  service: Service
  /** Takes the employee's id, or 'anyone'. */
  onChoose: (id: string) => void
}) {
  const { t } = useLingui()
  const choices = [
    { id: ANYONE, firstName: t({ context: 'any employee', message: 'Anyone' }) },
    ...choicesFor(shop, service),
  ]
  return (
    <>
      <Title>{t`With whom?`}</Title>
      <ul className={classes.list}>
        {choices.map(({ id, firstName }) => (
          <li key={id}>
            <button type="button" className={classes.choice} onClick={() => onChoose(id)}>
              <span className={classes.face} aria-hidden="true">
                {id === ANYONE ? '∗' : firstName.slice(0, 1)}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{firstName}</span>
                {id === ANYONE && <span className={classes.about}>{t`The most times to choose from`}</span>}
              </span>
              <span className={classes.arrow} aria-hidden="true" data-mirror>
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
  const { i18n, t } = useLingui()
  const sent = history.state as ((OnlineHold | LineJoined) & { choice: BookingSelection }) | null
  const heldUntil = sent && 'heldUntil' in sent ? sent.heldUntil : null
  return (
    <>
      <Title>{t`Look in your e-mail`}</Title>
      {sent && (
        <Text>
          {heldUntil
            ? t`We have sent a mail to ${{ email: sent.email }}. Open the link in it by ${{ time: formatTime(heldUntil, getDateFormatting(shop, i18n.locale)) }}. Until then we hold the place for you.`
            : t`We have sent a mail to ${{ email: sent.email }}. Open the link in it. Your place in line counts from then.`}
        </Text>
      )}
      <Text>{t`Nothing there? Look in the spam folder, and check the address.`}</Text>
      <Buttons>
        <Button onClick={() => navigateTo({})}>{t`Book something else`}</Button>
        {sent && <Button onClick={() => history.back()}>{t`Change the address`}</Button>}
      </Buttons>
    </>
  )
}

export function BookingPage() {
  const { t } = useLingui()
  const { value, retry } = useLoad('shop', askShop)
  const shop = value.is === 'there' ? value.answer : null
  return (
    <Shell front={shop} title={t`Book online`}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {shop && <PublicSteps shop={shop} />}
    </Shell>
  )
}

function PublicSteps({ shop }: { shop: Shop }) {
  const choice = useBookingSelection()
  if (choice.do === 'sent') return <SentStep shop={shop} choice={choice} />
  return (
    <Steps
      shop={shop}
      renderLast={(props) =>
        props.service.needsPass && choice.do !== 'wait' ? <PassNeeded shop={shop} /> : <DetailsStep {...props} />
      }
    />
  )
}

/** Asks for service, employee and time. */
export function Steps({
  shop,
  renderLast,
  renderMore,
}: {
  shop: Shop
  /** Renders the step that books. */
  renderLast: (props: StepProps) => ReactNode
  /** Renders what can be chosen before the time. */
  renderMore?: (props: StepProps) => ReactNode
}) {
  const { t } = useLingui()
  const chosen = useBookingSelection()
  if (shop.services.length === 0)
    return (
      <>
        <Title>{t`There is nothing to book online at the moment`}</Title>
        <Text>{t`Please call us to make an appointment.`}</Text>
      </>
    )
  const service = shop.services.find(({ id }) => id === chosen.service)
  if (!service) return <ServiceStep key="service" shop={shop} choice={chosen} />
  const choice = { ...chosen, with: readPerformer(service, chosen.with) }
  return (
    <>
      <Chosen shop={shop} service={service} choice={choice} />
      {getStep(shop, service, choice) === 'time' && renderMore?.({ shop, service, choice })}
      <Later
        key={getStep(shop, service, choice)}
        shop={shop}
        service={service}
        choice={choice}
        renderLast={renderLast}
      />
    </>
  )
}

function getStep(shop: Shop, service: Service, choice: BookingSelection): 'employee' | 'time' | 'details' {
  if (choicesFor(shop, service).length > 0 && !choice.with) return 'employee'
  return choice.at ? 'details' : 'time'
}

function Later({ renderLast, ...props }: StepProps & Pick<Parameters<typeof Steps>[0], 'renderLast'>) {
  const { shop, service, choice } = props
  const { t } = useLingui()
  const step = getStep(shop, service, choice)
  if (step === 'employee')
    return (
      <EmployeeStep shop={shop} service={service} onChoose={(id) => navigateTo({ service: service.id, with: id })} />
    )
  if (step === 'details') return renderLast(props)
  return (
    <TimeStep
      shop={shop}
      service={service}
      choice={choice}
      title={t`When suits you?`}
      onPick={({ startsAt, appointmentId }) => navigateTo({ ...choice, at: startsAt, place: appointmentId ?? '' })}
    />
  )
}
