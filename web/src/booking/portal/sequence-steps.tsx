import { useLingui } from '@lingui/react/macro'
import { type BookingSelection, goBack, navigateTo } from '../address.ts'
import { EmployeeStep, ServiceChoices, serviceWords } from '../booking-page.tsx'
import { formatDateTime } from '../format.ts'
import { ANYONE, choicesFor, isInSequence, type Shop } from '../shop.ts'
import choices from '../steps/choices.module.css'
import { TimeSearch } from '../steps/time-step.tsx'
import { WEEK } from '../steps/week.tsx'
import { Title, parts as ui } from '../ui.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'
import { ConfirmSequence } from './sequence-confirm.tsx'
import { postRequest, readParts, type SequencePart, toChoice, toRequestKey } from './sequence-parts.ts'

/** The most services that the server takes. */
const SERVICES_MAX = 4

type Props = { shop: Shop; choice: BookingSelection } & ScreenProps

/** Booking of several services in a row: services and employees one by one, then one time for all. */
export function SequenceSteps(props: Props) {
  const { shop, choice } = props
  const parts = readParts(shop, choice)
  return (
    <>
      <ChosenParts shop={shop} choice={choice} parts={parts} on={props.on} />
      <Step key={`${choice.do} ${choice.then} ${choice.at}`} {...props} parts={parts} />
    </>
  )
}

function Step({ parts, ...props }: Props & { parts: SequencePart[] }) {
  const { t } = useLingui()
  const { shop, choice, clientId } = props
  const pending = parts.find((part) => choicesFor(shop, part.service).length > 0 && !part.with)
  if (choice.do === 'add')
    return (
      <>
        <Title>{t`What comes after that?`}</Title>
        <ServiceChoices
          shop={shop}
          offered={shop.services.filter((one) => isInSequence(shop, one))}
          onChoose={(service) => navigateTo(toChoice([...parts, { service, with: '' }]))}
        />
      </>
    )
  if (pending)
    return (
      <EmployeeStep
        shop={shop}
        service={pending.service}
        onChoose={(id) => navigateTo(toChoice(parts.map((one) => (one === pending ? { ...one, with: id } : one))))}
      />
    )
  if (choice.at) return <ConfirmSequence {...props} parts={parts} at={choice.at} />
  const path = `/api/me/clients/${clientId}/sequences/times`
  return (
    <TimeSearch
      shop={shop}
      choice={choice}
      title={t`When suits you?`}
      onPick={({ startsAt }) => navigateTo({ ...choice, at: startsAt })}
      toKey={(from) => toRequestKey(path, parts, { from, days: WEEK })}
      fetchTimes={postRequest}
    />
  )
}

/** Summary of the services so far. */
function ChosenParts({
  shop,
  choice,
  parts,
  on,
}: Omit<Props, keyof ScreenProps> & Pick<ScreenProps, 'on'> & { parts: SequencePart[] }) {
  const { i18n, t } = useLingui()
  const isOpen = !choice.at && choice.do !== 'add'
  const getName = (id: string) => {
    const name = shop.employees.find((one) => one.id === id)?.firstName
    if (name) return t({ context: 'employee', message: `with ${{ name }}` })
    return id === ANYONE ? t({ context: 'any employee', message: 'Anyone' }) : ''
  }
  return (
    <section className={ui.card} aria-label={t`Your choice`}>
      {choice.at ? (
        <p className={choices.service}>{formatDateTime(choice.at, on)}</p>
      ) : (
        <ol>
          {parts.map((part, index) => (
            <li key={index} className={classes.row}>
              <p className={classes.words}>
                <span className={choices.service}>{part.service.name}</span>
                <span className={choices.more}>
                  {[getName(part.with), serviceWords(part.service, shop, i18n)].filter(Boolean).join(' · ')}
                </span>
              </p>
              {isOpen && (
                <p className={classes.links}>
                  <button
                    type="button"
                    aria-label={t`Remove ${{ service: part.service.name }}`}
                    onClick={() => navigateTo(toChoice(parts.toSpliced(index, 1)))}
                  >
                    {t({ context: 'button: take a service out of the list', message: 'Remove' })}
                  </button>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <p className={classes.links}>
        <button type="button" onClick={goBack}>
          {t({ context: 'to the step before', message: 'Back' })}
        </button>
        {isOpen && parts.length < SERVICES_MAX && (
          <button type="button" onClick={() => navigateTo({ ...toChoice(parts), do: 'add' })}>
            {t`Add another service`}
          </button>
        )}
      </p>
    </section>
  )
}
