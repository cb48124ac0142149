import { dateFormat } from '@deskbell/domain/shared/format.ts'
import type { Calendar } from '@event-calendar/core'
import type { GridItem, GridShade, WallTime } from './time-grid-types.ts'

const STEP_MINUTES = 15

/** Adds seconds to a wall time, ignoring clock changes (DST). */
export function shiftWallTime(time: WallTime, seconds: number): WallTime {
  return new Date(Date.parse(`${time}:00Z`) + seconds * 1000).toISOString().slice(0, 16)
}

function element(tag: string, text: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text })
}

// When the clocks go back, an end can be before its start on the wall clock.
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

/** Returns the content of a column heading: a button that opens that day. */
function dayHeading(locale: string) {
  const words = dateFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  return (date: Date): Calendar.Content => {
    const day = new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
    const button = element('button', words.format(day))
    button.setAttribute('type', 'button')
    button.dataset.day = day.toISOString().slice(0, 10)
    return { domNodes: [button] }
  }
}

/** Height of half an hour in px: a 15-minute appointment still fits a line of text. */
const HALF_HOUR_PX = 38

export function fixedOptions(locale: string): Calendar.Options {
  const hour12 = dateFormat(locale, { timeStyle: 'short' }).resolvedOptions().hour12
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
