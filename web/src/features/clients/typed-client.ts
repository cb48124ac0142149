import type { ClientInput } from '@deskbell/domain/clients/schema.ts'

const NO_CLIENT: ClientInput = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  birthday: null,
  alertNote: '',
  notes: '',
  tags: [],
  language: '',
  news: true,
}

/** A new client, begun with what was typed into the search: a phone number, an e-mail address, or a name. */
export function clientFromTyped(typed = ''): ClientInput {
  if (typed.includes('@')) return { ...NO_CLIENT, email: typed }
  if (/^[+\d\s().-]+$/.test(typed)) return { ...NO_CLIENT, phone: typed }
  const [firstName = '', ...rest] = typed.split(/\s+/)
  return { ...NO_CLIENT, firstName, lastName: rest.join(' ') }
}
