import '@event-calendar/core/index.css'
import { type MouseEvent, type RefObject, type TouchEvent, useMemo, useRef } from 'react'
import classes from './time-grid.module.css'
import { toBackground, toEvent } from './time-grid-options.ts'
import type { TimeGridProps } from './time-grid-types.ts'
import { useCalendar, useOption } from './use-calendar.ts'

/** How far a finger has to go sideways, in px, and how much farther than up or down. */
const FAR = 56
const STRAIGHT = 2
/** Who rests the finger first drags what is under it. */
const RESTS_MS = 300

/** Handlers for a swipe to what comes next (1) or before (-1). */
function useSwipe(onSwipe: ((direction: 1 | -1) => void) | undefined) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null)
  const moved = useRef(false)
  function onTouchStart({ touches }: TouchEvent) {
    const finger = touches[0]
    start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY, at: Date.now() } : null
    moved.current = false
  }
  function onTouchMove() {
    if (start.current && !moved.current && Date.now() - start.current.at > RESTS_MS) start.current = null
    moved.current = true
  }
  function onTouchEnd({ changedTouches }: TouchEvent) {
    const finger = changedTouches[0]
    const from = start.current
    start.current = null
    if (!from || !finger) return
    const [right, down] = [finger.clientX - from.x, Math.abs(finger.clientY - from.y)]
    if (Math.abs(right) >= FAR && Math.abs(right) >= down * STRAIGHT) onSwipe?.(right < 0 ? 1 : -1)
  }
  return onSwipe ? { onTouchStart, onTouchMove, onTouchEnd } : {}
}

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
