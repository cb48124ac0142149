import { dayWords, getHour, placeFor, timeWords } from '../format.ts'
import { fillCount, useSpeech } from '../language.ts'
import type { Shop, Time } from '../shop.ts'
import { parts, Text } from '../ui.tsx'
import classes from './times.module.css'

const NOON = 12
const EVENING = 17

type Props = { shop: Shop; day: string; times: Time[]; onPick: (time: Time) => void }

/** The times of a day, by its parts. */
export function DayTimes({ shop, day, times, onPick }: Props) {
  const { words, language } = useSpeech()
  const place = placeFor(shop, language)
  const partOf = ({ startsAt }: Time) => {
    const hour = getHour(startsAt, place)
    if (hour < NOON) return words.morning
    return hour < EVENING ? words.afternoon : words.evening
  }
  const found = {
    one: words.timesFound.one.replace('{day}', dayWords(day, place)),
    other: words.timesFound.other.replace('{day}', dayWords(day, place)),
  }
  return (
    <>
      <p role="status" className={parts.unseen}>
        {times.length > 0 && fillCount(language, found, times.length)}
      </p>
      {times.length === 0 && <Text>{words.noTimesDay}</Text>}
      {[...Map.groupBy(times, partOf)].map(([part, some]) => (
        <section key={part} aria-label={part}>
          <h2 className={classes.heading}>{part}</h2>
          <ul className={`${classes.times} ${some[0]?.appointmentId ? classes.classes : ''}`}>
            {some.map((time) => (
              <li key={`${time.startsAt} ${time.appointmentId ?? ''}`}>
                <TimeChoice shop={shop} time={time} onPick={onPick} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function TimeChoice({ shop, time, onPick }: { shop: Shop; time: Time; onPick: (time: Time) => void }) {
  const { words, language } = useSpeech()
  const who = shop.employees.find(({ id }) => id === time.employeeIds[0])?.firstName
  return (
    <button type="button" className={classes.time} onClick={() => onPick(time)}>
      <span>{timeWords(time.startsAt, placeFor(shop, language))}</span>
      {time.appointmentId && <span className={classes.who}>{who}</span>}
      {time.placesLeft !== null && (
        <span className={classes.left}>{fillCount(language, words.placesLeft, time.placesLeft)}</span>
      )}
    </button>
  )
}
