import '@event-calendar/core/index.css'
import {
  type Calendar,
  createCalendar,
  TimeGrid as DayGrid,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
} from '@event-calendar/core'
import { type MouseEvent, type RefObject, type TouchEvent, useEffect, useMemo, useRef } from 'react'
import { isRightToLeft } from '../lib/direction.ts'
import classes from './time-grid.module.css'
import { fixedOptions, shiftWallTime, toBackground, toEvent } from './time-grid-options.ts'
import type { TimeGridProps } from './time-grid-types.ts'

const ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join(',')

function tidy(host: HTMLElement): void {
  for (const element of host.querySelectorAll(ROLES)) element.removeAttribute('role')
  for (const element of host.querySelectorAll('[aria-colindex]')) element.removeAttribute('aria-colindex')
  for (const element of host.querySelectorAll('time[aria-label], span[aria-label]'))
    element.removeAttribute('aria-label')
  // Make the scroll area reachable by keyboard.
  host.querySelector('section')?.setAttribute('tabindex', '0')
}

/**
 * Removes table roles: the library marks its parts up as a table with children that ARIA doesn't allow there. Screen
 * readers get a plain group of buttons instead, each with a full label. Returns a function that stops it.
 */
function keepRolesPlain(host: HTMLElement): () => void {
  tidy(host)
  const observer = new MutationObserver(() => tidy(host))
  observer.observe(host, { subtree: true, childList: true, attributeFilter: ['role', 'aria-label', 'aria-colindex'] })
  return () => observer.disconnect()
}

const PLUGINS = [DayGrid, ResourceTimeGrid, Interaction]
/**
 * The library treats a zero offset as unset and falls back to the browser's zone. Use one minute instead; the error is
 * about one pixel.
 */
const UTC = '+00:00'
const ALMOST_UTC = '+00:01'
/** Maximum movement of a tap in px; more is a swipe. */
const TAP_SLOP = 10

type Ref<Value> = RefObject<Value>
type Latest = Ref<TimeGridProps>
type Spot = { x: number; y: number }

// The library's Date objects are in the browser's zone, which has DST gaps that the business's zone lacks. Its strings
// and its differences in seconds are independent of the zone.
function seconds({ seconds: rest, days }: Calendar.Duration): number {
  return rest + days * 86_400
}

function wallTime(text: string): string {
  return text.slice(0, 16)
}

function picking(latest: Latest, pressed: Ref<Spot>): Calendar.Options {
  function isTap(event: Calendar.DomEvent): boolean {
    if (!(event instanceof MouseEvent)) return true
    return Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) < TAP_SLOP
  }
  return {
    dateClick: ({ dateStr, resource, jsEvent }) => {
      if (isTap(jsEvent)) latest.current.onPick({ columnId: resource?.id, from: wallTime(dateStr), to: null })
    },
    select: ({ startStr, endStr, resource }) =>
      // Undefined if days stand side by side, although the types say otherwise.
      latest.current.onPick({
        columnId: (resource as Calendar.Resource | undefined)?.id,
        from: wallTime(startStr),
        to: wallTime(endStr),
      }),
    eventClick: ({ event }) => latest.current.onOpen(String(event.id)),
  }
}

function moving(latest: Latest): Calendar.Options {
  const itemOf = (event: Calendar.Event) => latest.current.items.find(({ id }) => id === event.id)
  return {
    eventDrop: ({ event, delta, newResource, revert }) => {
      const item = itemOf(event)
      if (!item) return revert()
      const columnId = newResource?.id ?? item.columnId
      const from = shiftWallTime(item.from, seconds(delta))
      latest.current.onMove({ id: item.id, from, columnId }, revert)
    },
    eventResize: ({ event, endDelta, revert }) => {
      const item = itemOf(event)
      if (!item) return revert()
      latest.current.onResize({ id: item.id, to: shiftWallTime(item.to, seconds(endDelta)) }, revert)
    },
  }
}

/** Creates the library's calendar in an element; destroys it on unmount. */
function useCalendar(host: RefObject<HTMLElement | null>, props: TimeGridProps): RefObject<Calendar | null> {
  const calendar = useRef<Calendar | null>(null)
  const latest = useRef(props)
  const pressed = useRef<Spot>({ x: 0, y: 0 })
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = host.current
    if (!element) return
    const { locale, utcOffset, columns } = latest.current
    const made = createCalendar(element, PLUGINS, {
      ...fixedOptions(locale),
      ...picking(latest, pressed),
      ...moving(latest),
      view: columns ? 'resourceTimeGridDay' : 'timeGridDay',
      timeZone: utcOffset === UTC ? ALMOST_UTC : utcOffset,
    })
    calendar.current = made
    const press = ({ clientX: x, clientY: y }: PointerEvent) => {
      pressed.current = { x, y }
    }
    element.addEventListener('pointerdown', press, { capture: true })
    const stopKeeping = keepRolesPlain(element)
    return () => {
      element.removeEventListener('pointerdown', press, { capture: true })
      stopKeeping()
      calendar.current = null
      void destroyCalendar(made)
    }
  }, [host])
  return calendar
}

function useOption<Name extends keyof Calendar.Options>(
  calendar: RefObject<Calendar | null>,
  name: Name,
  value: Calendar.Options[Name],
): void {
  useEffect(() => {
    calendar.current?.setOption(name, value)
  }, [calendar, name, value])
}

/** Minimum horizontal distance of a swipe in px, and its minimum ratio to the vertical one. */
const FAR = 56
const STRAIGHT = 2
/** A touch that rests longer than this (ms) before it moves is a drag, not a swipe. */
const RESTS_MS = 300

/** Returns touch handlers for a swipe to next (1) or previous (-1). */
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
    if (Math.abs(right) >= FAR && Math.abs(right) >= down * STRAIGHT) onSwipe?.(right < 0 === isRightToLeft ? -1 : 1)
  }
  return onSwipe ? { onTouchStart, onTouchMove, onTouchEnd } : {}
}

/**
 * Hours of one or more days as columns, in the business's time zone. Controlled: a moved item stays where it was
 * dropped until new `items` arrive or `putBack` is called.
 */
export function TimeGrid(props: TimeGridProps) {
  // The library reads these options only once: remount when they change, e.g. when DST begins.
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
  // Recreate it when the hours change, so that the grid scrolls again.
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
