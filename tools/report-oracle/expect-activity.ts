import type { AuditLogEntry } from './books.ts'
import { getBucket } from './calendar.ts'
import { type Expected, type Question, tabulate } from './expected.ts'

export function expectActivity({ books, calendar, days, by, filter }: Question): Expected {
  const deeds = books.deeds.filter(
    (deed) =>
      calendar.isWithin(deed.at, days) &&
      (!filter.who || deed.by === filter.who) &&
      (!filter.entity || deed.entity === filter.entity) &&
      (!filter.clientId || deed.clientId === filter.clientId),
  )
  const measure = (some: AuditLogEntry[]) => ({ entries: some.length })
  return {
    figures: { ...measure(deeds), people: new Set(deeds.map((deed) => deed.by)).size },
    tables: {
      'by-time': tabulate(deeds, ({ at }) => getBucket(calendar.day(at), by, days), measure),
      'by-who': tabulate(deeds, (deed) => deed.by, measure),
      'by-kind': tabulate(deeds, ({ entity }) => entity, measure),
      'by-action': tabulate(deeds, ({ entity, action }) => `${entity}/${action}`, measure),
    },
  }
}
