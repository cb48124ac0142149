import type { OnlineHeld } from '@deskbell/domain/online-booking/schema.ts'
import { type Choice, choose, useChoice } from './address.ts'
import { momentWords, placeFor, timeWords } from './format.ts'
import { fill, useSpeech } from './language.ts'
import { Shell } from './shell.tsx'
import { ANYONE, askShop, choicesFor, type Service, type Shop } from './shop.ts'
import classes from './steps/choices.module.css'
import { DetailsStep } from './steps/details-step.tsx'
import { ServiceStep } from './steps/service-step.tsx'
import { serviceWords } from './steps/service-words.ts'
import { TimeStep } from './steps/time-step.tsx'
import { Button, Buttons, Failed, parts, Text, Title, Waiting } from './ui.tsx'
import { useLoad } from './use-load.ts'

type Props = { shop: Shop; service: Service; choice: Choice }

/** What has been chosen so far, and the way back to the last choice. */
function Chosen({ shop, service, choice }: Props) {
  const { words, language } = useSpeech()
  const place = placeFor(shop, language)
  const employee = shop.employees.find(({ id }) => id === choice.with)
  const withWhom = employee
    ? fill(words.with, { name: employee.firstName })
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
            choice.at && momentWords(choice.at, place),
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
  const { words } = useSpeech()
  const choices = [{ id: ANYONE, firstName: words.anyone }, ...choicesFor(shop, service)]
  return (
    <>
      <Title>{words.chooseEmployee}</Title>
      <ul className={classes.list}>
        {choices.map(({ id, firstName }) => (
          <li key={id}>
            <button type="button" className={classes.choice} onClick={() => choose({ service: service.id, with: id })}>
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

function SentStep({ shop }: { shop: Shop; choice: Choice }) {
  const { words, language } = useSpeech()
  const sent = history.state as (OnlineHeld & { choice: Choice }) | null
  const time = sent ? timeWords(sent.heldUntil, placeFor(shop, language)) : ''
  return (
    <>
      <Title>{words.sentTitle}</Title>
      {sent && <Text>{fill(words.sentText, { email: sent.email, time })}</Text>}
      <Text>{words.sentHint}</Text>
      <Buttons>
        <Button onClick={() => choose({})}>{words.another}</Button>
        {sent && <Button onClick={() => history.back()}>{words.changeAddress}</Button>}
      </Buttons>
    </>
  )
}

/** Booking from the first choice to the mail that confirms it. */
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
  const { words } = useSpeech()
  const choice = useChoice()
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

function getStep(shop: Shop, service: Service, choice: Choice): 'employee' | 'time' | 'details' {
  if (choicesFor(shop, service).length > 0 && !choice.with) return 'employee'
  return choice.at ? 'details' : 'time'
}

function Later({ shop, service, choice }: { shop: Shop; service: Service; choice: Choice }) {
  const { words } = useSpeech()
  const step = getStep(shop, service, choice)
  if (step === 'employee') return <EmployeeStep shop={shop} service={service} />
  if (step === 'details') return <DetailsStep shop={shop} service={service} choice={choice} />
  return (
    <TimeStep
      shop={shop}
      service={service}
      choice={choice}
      title={words.chooseTime}
      onPick={({ startsAt, appointmentId }) => choose({ ...choice, at: startsAt, place: appointmentId ?? '' })}
    />
  )
}
