import { expect, test } from 'vitest'
import { type CalendarBooking, renderBookingIcs } from './ics.ts'

const booking: CalendarBooking = {
  bookingId: 'b1',
  sequence: 7,
  cancelled: false,
  employeeName: 'Ana',
  url: 'https://desk.example/book/b/x',
  videoLink: '',
  startsAt: new Date('2026-12-01T10:00:00Z'),
  endsAt: new Date('2026-12-01T11:00:00Z'),
  serviceName: 'Massage; deep, slow',
  companyName: 'Willow',
  companyEmail: '',
  address: '1 Main, City',
  now: new Date('2026-11-22T09:00:00Z'),
  language: 'de',
}

/** Splits into lines and undoes line folding. */
function splitLines(text: string): string[] {
  return text.replace(/\r\n[ \t]/g, '').split('\r\n')
}

test('a booking is an event with all that RFC 5546 wants of one that is published', () => {
  expect(splitLines(renderBookingIcs(booking))).toEqual(
    expect.arrayContaining([
      'PRODID:-//Deskbell//Deskbell//DE',
      'METHOD:PUBLISH',
      'UID:b1@deskbell',
      'SEQUENCE:7',
      'DTSTAMP:20261122T090000Z',
      'DTSTART:20261201T100000Z',
      'DTEND:20261201T110000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Massage\\; deep\\, slow\\, Willow',
      'LOCATION:1 Main\\, City',
      expect.stringMatching(/^ORGANIZER;CN="?Willow"?:mailto:/),
    ]),
  )
})

test('one by video takes place at its link', () => {
  const videoLink = 'https://meet.example/room'
  const lines = splitLines(renderBookingIcs({ ...booking, videoLink }))
  expect(lines).toContain(`LOCATION:${videoLink}`)
  expect(lines).toContain(`DESCRIPTION:Ana\\n${videoLink}\\n${booking.url}`)
})

test('one that is cancelled is taken out by the same id', () => {
  const lines = splitLines(renderBookingIcs({ ...booking, cancelled: true, sequence: 8 }))
  expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:b1@deskbell', 'SEQUENCE:8']))
})

test('no line is longer than 75 bytes, whatever the letters', () => {
  const text = renderBookingIcs({ ...booking, serviceName: 'Ünterwassermassage 水中マッサージ '.repeat(5) })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
