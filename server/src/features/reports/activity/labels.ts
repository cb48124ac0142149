import { toSentenceCase } from '../../data/exports/labels.ts'

/** Names of record kinds whose table name would be unclear. */
const KINDS: Record<string, string> = {
  api_key: 'API key',
  business: 'Settings',
  check_in: 'Check-in',
  client_file: 'File',
  mail: 'Letter',
  message_template: 'Wording of a message',
  offer: 'Offered place',
  pin: 'PIN',
  retention: 'Erasing by age',
  user: 'Account',
  waiver_signature: 'Signed waiver',
}

export function kindWords(entity: string): string {
  return KINDS[entity] ?? toSentenceCase(entity)
}

export function actionWords(action: string): string {
  return toSentenceCase(action).replace('No show', 'No-show')
}

/** Converts "firstName" to "first name". */
export function fieldWords(field: string): string {
  return field
    .replace(/Id(s?)$/, '$1')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}
