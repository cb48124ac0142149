import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { MessageKind } from '../schema.ts'
import { PLACEHOLDER_TEXTS } from './placeholders.ts'

const { firstName, companyName, serviceName, employeeName, date, time, until, link, passName } = PLACEHOLDER_TEXTS
const { visitsLeft, expiresOn, items, phone, address, videoLink, reason, bookings, calendarLink } = PLACEHOLDER_TEXTS

/** Default mails. A value such as `{firstName}` in a catalogue is the placeholder `{{firstName}}` of the template. */
export const EMAILS: Record<MessageKind, { subject: MessageDescriptor; body: MessageDescriptor }> = {
  booked: {
    subject: msg`${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

you are booked:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}
${{ address }}
By video: ${{ videoLink }}

To move or cancel it: ${{ link }}

${{ companyName }}
${{ phone }}`,
  },
  booked_together: {
    subject: msg`Booked: ${{ serviceName }}, first on ${{ date }}`,
    body: msg`Hello ${{ firstName }},

you are booked:

${{ bookings }}

Each can be moved or cancelled by its link.
All of them for your calendar: ${{ calendarLink }}

${{ address }}

${{ companyName }}
${{ phone }}`,
  },
  reminder: {
    subject: msg`Reminder: ${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

we look forward to seeing you:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}
${{ address }}
By video: ${{ videoLink }}

Are you coming? Please tell us here: ${{ link }}

${{ companyName }}
${{ phone }}`,
  },
  changed: {
    subject: msg`New time: ${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

your appointment was changed. It is now:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}
${{ address }}
By video: ${{ videoLink }}

To move or cancel it: ${{ link }}

${{ companyName }}
${{ phone }}`,
  },
  cancelled: {
    subject: msg`Cancelled: ${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

this was cancelled:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}

${{ companyName }}
${{ phone }}`,
  },
  receipt: {
    subject: msg`Receipt: ${{ passName }}`,
    body: msg`Hello ${{ firstName }},

thank you. You bought:

${{ items }}

${{ companyName }}
${{ phone }}`,
  },
  confirm_booking: {
    subject: msg`Please confirm: ${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

please confirm your booking:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}

Open this until ${{ until }}, or the time is given to others:
${{ link }}

If it wasn’t you, there is nothing to do.

${{ companyName }}
${{ phone }}`,
  },
  requested: {
    subject: msg`Asked for: ${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

we have your request and will answer by ${{ until }}:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}

Until then the time is held for you. To cancel it: ${{ link }}

${{ companyName }}
${{ phone }}`,
  },
  declined: {
    subject: msg`Not possible: ${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

we are sorry, this is not possible:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}

${{ reason }}

${{ companyName }}
${{ phone }}`,
  },
  place_offered: {
    subject: msg`Free now: ${{ serviceName }}, ${{ date }} at ${{ time }}`,
    body: msg`Hello ${{ firstName }},

you are on our waiting list, and this is free now:

${{ serviceName }} with ${{ employeeName }}
${{ date }}, ${{ time }}

Take it, or let it go, until ${{ until }}:
${{ link }}

${{ companyName }}
${{ phone }}`,
  },
  not_booked: {
    subject: msg`Not booked: ${{ serviceName }}, ${{ date }}`,
    body: msg`Hello ${{ firstName }},

these dates of your standing place could not be booked so far:

${{ bookings }}

We look again each day.
Your standing place: ${{ link }}

${{ companyName }}
${{ phone }}`,
  },
  pass_low: {
    subject: msg`Visits left on ${{ passName }}: ${{ visitsLeft }}`,
    body: msg`Hello ${{ firstName }},

visits left on ${{ passName }}: ${{ visitsLeft }}.

Ask for a new one at your next visit.

${{ companyName }}
${{ phone }}`,
  },
  pass_expiring: {
    subject: msg`${{ passName }} is good until ${{ expiresOn }}`,
    body: msg`Hello ${{ firstName }},

${{ passName }} is good until ${{ expiresOn }}.
Visits left: ${{ visitsLeft }}.

${{ companyName }}
${{ phone }}`,
  },
  birthday: {
    subject: msg`Happy birthday, ${{ firstName }}!`,
    body: msg`Hello ${{ firstName }},

all the best for your birthday.

${{ companyName }}`,
  },
}
