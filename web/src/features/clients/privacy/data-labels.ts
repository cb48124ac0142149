import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'

type Formats = {
  dateTime: (instant: string) => string
  date: (day: string) => string
  dayOf: (instant: string) => string
  money: (minor: number) => string
}

function joined(...parts: (string | null | false)[]): string {
  return parts.filter(Boolean).join(', ')
}

/** Returns the sections of a client's data, one line per record. */
export function dataSections(data: ClientData, formats: Formats): { title: string; lines: string[] }[] {
  const { dateTime, date, dayOf, money } = formats
  const day = (instant: string) => date(dayOf(instant))
  return [
    {
      title: 'Merged from',
      lines: data.mergedFrom.map(({ name, phone, email, mergedAt }) => joined(name, phone, email, day(mergedAt))),
    },
    { title: 'Passes', lines: data.passes.flatMap((pass) => passLines(pass, formats)) },
    {
      title: 'Visits',
      lines: data.visits.map((visit) =>
        joined(dateTime(visit.occurredAt), visit.service, visit.passName ?? 'unpaid', visit.undoneAt && 'undone'),
      ),
    },
    {
      title: 'Bookings',
      lines: data.bookings.map(({ startsAt, service, status, reason, note }) =>
        joined(dateTime(startsAt), service, status.replaceAll('_', ' '), reason, note),
      ),
    },
    {
      title: 'Payments',
      lines: data.payments.map(({ receivedAt, amount, method, isRefund }) =>
        joined(dateTime(receivedAt), money(amount), method, isRefund && 'refund'),
      ),
    },
    { title: 'Files', lines: data.files.map(({ name, createdAt }) => joined(name, day(createdAt))) },
    {
      title: 'Signatures',
      lines: data.signatures.map(({ waiver, version, signerName, guardianName, signedAt }) =>
        joined(`${waiver}, version ${version}`, signerName, guardianName && `by ${guardianName}`, dateTime(signedAt)),
      ),
    },
    {
      title: 'Notes for the desk',
      lines: data.attention.map(({ at, kind, note }) => joined(dateTime(at), kind.replaceAll('_', ' '), note)),
    },
    {
      title: 'Letters that wait',
      lines: data.letters.map(({ createdAt, to, subject }) => joined(dateTime(createdAt), to, subject)),
    },
    {
      title: 'Messages',
      lines: data.messages.map(({ createdAt, to, subject, text, status }) =>
        joined(dateTime(createdAt), to, subject || text, status),
      ),
    },
    {
      title: 'Waiting list',
      lines: data.waiting.map(({ service, fromDay, toDay, status, note }) =>
        joined(service, `${date(fromDay)} to ${date(toDay)}`, status, note),
      ),
    },
    {
      title: 'What was changed',
      lines: data.activity.map(({ at, by, action, entity }) =>
        joined(dateTime(at), by, `${action} (${entity.replaceAll('_', ' ')})`),
      ),
    },
  ]
}

function passLines({ name, price, ledger, ...pass }: ClientData['passes'][number], { date, dayOf, money }: Formats) {
  const lasts = pass.expiresOn && `until ${date(pass.expiresOn)}`
  const head = joined(name, money(price), pass.visits !== null && `${pass.remaining} of ${pass.visits} left`, lasts)
  const entries = ledger.map(({ at, kind, delta, note }) =>
    joined(`${name}: ${date(dayOf(at))}`, kind.replaceAll('_', ' '), delta !== 0 && String(delta), note),
  )
  return [head, ...entries]
}
