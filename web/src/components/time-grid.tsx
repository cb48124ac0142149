import '@event-calendar/core/index.css'
import { type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import classes from './time-grid.module.css'
import { toBackground, toEvent } from './time-grid-options.ts'
import type { TimeGridProps } from './time-grid-types.ts'
import { useCalendar, useOption } from './use-calendar.ts'
import { useSwipe } from './use-swipe.ts'

/**
 * The hours of a day, or of some, as columns. Everything in it is on the shop's clock. It shows what it is given: what
 * was moved stays where it was dropped until it is given anew, or put back.
 */
export function TimeGrid(props: TimeGridProps) {
  // The library reads these once: when the shop's clocks change, it starts anew.
  return <Grid key={`${props.utcOffset} ${props.locale} ${props.columns ? 'columns' : 'days'}`} {...props} />
}

function Grid(props: TimeGridProps) {
  const { label, busy = false, onDay, onSwipe } = props
  const host = useRef<HTMLElement>(null)
  useOptions(host, props)
  const swipe = useSwipe(onSwipe)
  function followHeading({ target }: MouseEvent) {
    const day = target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined
    if (day) onDay?.(day)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the buttons in its headings
    <section
      ref={host}
      className={classes.grid}
      aria-label={label}
      aria-busy={busy}
      onClick={followHeading}
      {...swipe}
    />
  )
}

function useOptions(host: RefObject<HTMLElement | null>, props: TimeGridProps) {
  const { firstDay, days, columns, items, shades, hours, scrollTo } = props
  const calendar = useCalendar(host, props)
  const duration = useMemo(() => ({ days }), [days])
  // Scrolls anew when there are other hours to scroll through.
  const scrollTime = useMemo(() => toDuration(scrollTo), [scrollTo, hours.from, hours.to])
  const resources = useMemo(() => columns?.map(({ id, label: title }) => ({ id, title })) ?? [], [columns])
  const events = useMemo(() => [...items.map(toEvent), ...shades.map(toBackground)], [items, shades])
  useOption(calendar, 'date', firstDay)
  useOption(calendar, 'duration', duration)
  useOption(calendar, 'slotMinTime', hours.from)
  useOption(calendar, 'slotMaxTime', hours.to)
  useOption(calendar, 'scrollTime', scrollTime)
  useOption(calendar, 'resources', resources)
  useOption(calendar, 'events', events)
}

function toDuration(time: string) {
  const [hours, minutes] = time.split(':').map(Number)
  return { hours, minutes }
}
