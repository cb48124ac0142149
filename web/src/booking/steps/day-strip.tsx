import { daysLater, placeFor, shortDay } from '../format.ts'
import { useSpeech } from '../language.ts'
import type { Shop, Time } from '../shop.ts'
import { parts } from '../ui.tsx'
import classes from './times.module.css'

export const WEEK = 7

type Props = {
  shop: Shop
  /** The first day of the week. */
  first: string
  day: string
  /** The times of each day; null while they are asked for. */
  days: Map<string, Time[]> | null
  onTurn: (first: string) => void
  onDay: (day: string) => void
}

/** A week of days, and the ways to the weeks around it. */
export function DayStrip({ shop, first, day, days, onTurn, onDay }: Props) {
  const { words, language } = useSpeech()
  const place = placeFor(shop, language)
  const next = daysLater(first, WEEK)
  const shown = Array.from({ length: WEEK }, (_, index) => daysLater(first, index)).filter((one) => one <= shop.lastDay)
  return (
    <section aria-label={words.days}>
      <div className={classes.month}>
        <p className={classes.name}>{shortDay(first, place).month}</p>
        <Turn
          label={words.earlierDays}
          arrow="←"
          isOff={first <= shop.today}
          onClick={() => onTurn(daysLater(first, -WEEK))}
        />
        <Turn label={words.laterDays} arrow="→" isOff={next > shop.lastDay} onClick={() => onTurn(next)} />
      </div>
      <ul className={classes.days}>
        {shown.map((one) => (
          <li key={one}>
            <Day
              more={days ? (days.has(one) ? words.hasTimes : words.hasNoTimes) : ''}
              short={shortDay(one, place)}
              isEmpty={!days?.has(one)}
              isChosen={one === day}
              onClick={() => onDay(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Turn({ label, arrow, isOff, onClick }: { label: string; arrow: string; isOff: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes.turn} aria-label={label} disabled={isOff} onClick={onClick}>
      <span aria-hidden="true">{arrow}</span>
    </button>
  )
}

function Day({
  more,
  short,
  isEmpty,
  isChosen,
  onClick,
}: {
  /** For who doesn't see the dot. */
  more: string
  short: ReturnType<typeof shortDay>
  isEmpty: boolean
  isChosen: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={`${classes.day} ${isEmpty ? classes.empty : ''}`}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      <span className={classes.weekday}>{short.weekday}</span> <span className={classes.date}>{short.date}</span>
      <span className={parts.unseen}>
        {short.month}, {more}
      </span>
      <span className={classes.dot} />
    </button>
  )
}
