import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { MessageKind } from '../schema.ts'
import { PLACEHOLDER_TEXTS } from './placeholders.ts'

const { firstName, companyName, serviceName, date, time, until, link, passName } = PLACEHOLDER_TEXTS
const { visitsLeft, expiresOn, amount, reason } = PLACEHOLDER_TEXTS

/** Default SMS. A translation is as short: a text with a letter outside of GSM-7 is sent in parts of 67 letters. */
export const SMS: Record<MessageKind, MessageDescriptor> = {
  booked: msg`${{ companyName }}: ${{ serviceName }} on ${{ date }} at ${{ time }} is booked.
${{ link }}`,
  booked_together: msg`${{ companyName }}: ${{ serviceName }} is booked, first on ${{ date }} at ${{ time }}.
${{ link }}`,
  reminder: msg`${{ companyName }}: ${{ serviceName }} on ${{ date }} at ${{ time }}.
Are you coming? ${{ link }}`,
  changed: msg`${{ companyName }}: ${{ serviceName }} is now on ${{ date }} at ${{ time }}.
${{ link }}`,
  cancelled: msg`${{ companyName }}: ${{ serviceName }} on ${{ date }} at ${{ time }} was cancelled.`,
  receipt: msg`${{ companyName }}: thank you for ${{ amount }} for ${{ passName }}.`,
  confirm_booking: msg`${{ companyName }}: confirm ${{ serviceName }} on ${{ date }} at ${{ time }} by ${{ until }}: ${{ link }}`,
  requested: msg`${{ companyName }}: we will answer your request for ${{ serviceName }} on ${{ date }} at ${{ time }} by ${{ until }}.
${{ link }}`,
  declined: msg`${{ companyName }}: ${{ serviceName }} on ${{ date }} at ${{ time }} is not possible. ${{ reason }}`,
  place_offered: msg`${{ companyName }}: ${{ serviceName }} on ${{ date }} at ${{ time }} is free. Take it by ${{ until }}: ${{ link }}`,
  not_booked: msg`${{ companyName }}: ${{ serviceName }} on ${{ date }} at ${{ time }} could not be booked so far. ${{ link }}`,
  pass_low: msg`${{ companyName }}: visits left on ${{ passName }}: ${{ visitsLeft }}.`,
  pass_expiring: msg`${{ companyName }}: ${{ passName }} is good until ${{ expiresOn }}.
Visits left: ${{ visitsLeft }}.`,
  birthday: msg`Happy birthday, ${{ firstName }}! ${{ companyName }}`,
}
