import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { MessageValues } from './templates/placeholders.ts'

/** Sample values for template previews. Values of the business itself override them. */
export function getExampleValues(i18n: I18n): MessageValues {
  return {
    firstName: 'Maria',
    companyName: 'Deskbell',
    serviceName: i18n._(msg`Massage`),
    employeeName: 'Ana',
    link: 'https://desk.example.com/book',
    passName: i18n._(msg`Ten visits`),
    visitsLeft: '1',
    items: i18n._(msg`Ten visits: 120`),
    amount: '120',
    phone: '+1 201 555 0123',
    address: '1 Main Street',
    videoLink: 'https://meet.example.com/room',
  }
}
