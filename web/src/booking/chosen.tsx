import type { Choice } from './address.ts'
import classes from './chosen.module.css'
import { momentWords, placeFor } from './format.ts'
import { fill, useSpeech } from './language.ts'
import { ANYONE, choicesFor, type Service, type Shop } from './shop.ts'
import { serviceWords } from './steps/service-words.ts'
import { parts } from './ui.tsx'

type Props = { shop: Shop; service: Service; choice: Choice }

/** What has been chosen so far, and the way back to the last choice. */
export function Chosen({ shop, service, choice }: Props) {
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
