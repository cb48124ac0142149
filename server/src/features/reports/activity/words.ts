import { sentence } from '../../data/exports/words.ts'

/** What a kind of record is called where its table's name says it badly. */
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
  return KINDS[entity] ?? sentence(entity)
}

export function actionWords(action: string): string {
  return sentence(action).replace('No show', 'No-show')
}

/** "firstName" is "first name". */
export function fieldWords(field: string): string {
  return field
    .replace(/Id(s?)$/, '$1')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}
