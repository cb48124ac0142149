import type { Choice } from './address.ts'
import { choose, useChoice } from './address.ts'
import { Chosen } from './chosen.tsx'
import { useSpeech } from './language.ts'
import { Shell } from './shell.tsx'
import { askShop, choicesFor, type Service, type Shop } from './shop.ts'
import { DetailsStep } from './steps/details-step.tsx'
import { EmployeeStep } from './steps/employee-step.tsx'
import { SentStep } from './steps/sent-step.tsx'
import { ServiceStep } from './steps/service-step.tsx'
import { TimeStep } from './steps/time-step.tsx'
import { Failed, Text, Title, Waiting } from './ui.tsx'
import { useLoad } from './use-load.ts'

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
