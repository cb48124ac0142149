import type { Calendar } from '@event-calendar/core'
import type { GridItem, GridShade, WallTime } from './time-grid-types.ts'

const STEP_MINUTES = 15

/** The time so many seconds later on a clock that never changes. */
export function shiftWallTime(time: WallTime, seconds: number): WallTime {
  return new Date(Date.parse(`${time}:00Z`) + seconds * 1000).toISOString().slice(0, 16)
}

function element(tag: string, text: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text })
}

// On the day that the clocks go back, an end can be before its beginning.
function endAfter(from: WallTime, to: WallTime): WallTime {
  return to > from ? to : shiftWallTime(from, STEP_MINUTES * 60)
}

export function toEvent(item: GridItem): Calendar.EventInput {
  const { id, columnId, from, to, fixed, classNames, styles, paint } = item
  return {
    id,
    resourceId: columnId,
    start: from,
    end: endAfter(from, to),
    editable: !fixed,
    startEditable: !fixed,
    durationEditable: !fixed,
    classNames,
    styles,
    extendedProps: { paint },
  }
}

export function toBackground({ columnId, from, to, className, words }: GridShade): Calendar.EventInput {
  return {
    resourceId: columnId,
    start: from,
    end: to,
    display: 'background',
    classNames: [className],
    extendedProps: { paint: () => (words ? [element('span', words)] : []) },
  }
}

function isPaint(value: unknown): value is () => Node[] {
  return typeof value === 'function'
}

function eventContent({ event, timeText }: Calendar.EventContentInfo): Calendar.Content {
  const { paint } = event.extendedProps
  return { domNodes: isPaint(paint) ? paint() : [element('span', timeText)] }
}

/** A heading of a day that leads to that day. */
function dayHeading(locale: string) {
  const words = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  return (date: Date): Calendar.Content => {
    const day = new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
    const button = element('button', words.format(day))
    button.setAttribute('type', 'button')
    button.dataset.day = day.toISOString().slice(0, 10)
    return { domNodes: [button] }
  }
}

/** Half an hour of the day, in px: an appointment of a quarter of an hour still shows a line of words. */
const HALF_HOUR_PX = 38

/** What never changes while a grid is shown. */
export function fixedOptions(locale: string): Calendar.Options {
  const hour12 = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions().hour12
  return {
    headerToolbar: { start: '', center: '', end: '' },
    allDaySlot: false,
    locale,
    nowIndicator: true,
    pointer: true,
    editable: true,
    selectable: true,
    longPressDelay: 350,
    slotDuration: '00:30',
    snapDuration: { minutes: STEP_MINUTES },
    slotHeight: HALF_HOUR_PX,
    slotLabelInterval: '01:00',
    slotLabelFormat: hour12 ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' },
    slotEventOverlap: false,
    dayHeaderFormat: dayHeading(locale),
    eventContent,
  }
}
