import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import { t } from '@lingui/core/macro'
import { joinWithColon } from '../../../lib/join-text.ts'
import { formatDelta } from '../../passes/ledger-labels.ts'
import { answerWords } from '../../services/labels.ts'
import {
  ALERT_KINDS,
  BOOKING_STATUSES,
  findWords,
  LEDGER_KINDS,
  MESSAGE_STATUSES,
  PAYMENT_METHODS,
  WAITING_STATUSES,
} from '../code-labels.ts'
import { formatAction } from '../history/labels.ts'

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
      title: t`Merged from`,
      lines: data.mergedFrom.map(({ name, phone, email, mergedAt }) => joined(name, phone, email, day(mergedAt))),
    },
    { title: t`Passes`, lines: data.passes.flatMap((pass) => passLines(pass, formats)) },
    {
      title: t`Visits`,
      lines: data.visits.map((visit) =>
        joined(
          dateTime(visit.occurredAt),
          visit.service,
          visit.passName ?? t({ context: 'visit', message: 'unpaid' }),
          visit.undoneAt && t({ context: 'check-in', message: 'undone' }),
        ),
      ),
    },
    {
      title: t`Bookings`,
      lines: data.bookings.map(({ startsAt, service, status, reason, note, answers }) =>
        joined(
          dateTime(startsAt),
          service,
          findWords({ ...BOOKING_STATUSES, no_show: t({ context: 'state of a booking', message: 'no show' }) }, status),
          reason,
          note,
          ...answers.map((answer) => `${answer.question} ${answerWords(answer)}`),
        ),
      ),
    },
    {
      title: t`Payments`,
      lines: data.payments.map(({ receivedAt, amount, method, isRefund }) =>
        joined(dateTime(receivedAt), money(amount), findWords(PAYMENT_METHODS, method), isRefund && t`refund`),
      ),
    },
    {
      title: t`Bought`,
      lines: data.purchases.map(({ at, receipt, name, quantity, amount }) =>
        joined(dateTime(at), receipt, quantity > 1 ? `${quantity} × ${name}` : name, money(amount)),
      ),
    },
    {
      title: t`Invoices`,
      lines: data.invoices.map(({ issuedAt, number, total, buyer: { name, address, zipCode, city, taxNumber } }) =>
        joined(day(issuedAt), number, money(total), name, address, `${zipCode} ${city}`.trim(), taxNumber),
      ),
    },
    { title: t`Files`, lines: data.files.map(({ name, createdAt }) => joined(name, day(createdAt))) },
    {
      title: t`Signatures`,
      lines: data.signatures.map(({ waiver, version, signerName, guardianName, signedAt }) =>
        joined(
          waiver,
          t`version ${{ number: version }}`,
          signerName,
          guardianName && t`by ${{ name: guardianName }}`,
          dateTime(signedAt),
        ),
      ),
    },
    {
      title: t`Notes for the desk`,
      lines: data.attention.map(({ at, kind, note }) => joined(dateTime(at), findWords(ALERT_KINDS, kind), note)),
    },
    {
      title: t`Letters that wait`,
      lines: data.letters.map(({ createdAt, to, subject }) => joined(dateTime(createdAt), to, subject)),
    },
    {
      title: t`Messages`,
      lines: data.messages.map(({ createdAt, to, subject, text, status }) =>
        joined(dateTime(createdAt), to, subject || text, findWords(MESSAGE_STATUSES, status)),
      ),
    },
    {
      title: t`Waiting list`,
      lines: data.waiting.map(({ service, fromDay, toDay, status, note }) =>
        joined(
          service,
          t`${{ from: date(fromDay) }} to ${{ to: date(toDay) }}`,
          findWords(WAITING_STATUSES, status),
          note,
        ),
      ),
    },
    {
      title: t`What was changed`,
      lines: data.activity.map(({ at, by, action, entity }) =>
        joined(dateTime(at), by, formatAction({ entity, action })),
      ),
    },
  ]
}

function passLines({ name, price, ledger, ...pass }: ClientData['passes'][number], { date, dayOf, money }: Formats) {
  const lasts = pass.expiresOn && t`until ${{ date: date(pass.expiresOn) }}`
  const head = joined(
    name,
    money(price),
    pass.visits !== null && t`${{ left: pass.remaining }} of ${{ visits: pass.visits }} left`,
    lasts,
  )
  const entries = ledger.map(({ at, kind, delta, note }) =>
    joined(joinWithColon(name, date(dayOf(at))), findWords(LEDGER_KINDS, kind), formatDelta({ delta }, pass), note),
  )
  return [head, ...entries]
}
