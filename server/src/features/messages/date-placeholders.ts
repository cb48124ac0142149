import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { MessageValues } from '@deskbell/domain/messages/words.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import type { Actor } from '../../auth/actor.ts'

type Where = Pick<Actor, 'locale' | 'timeZone'>

/** The shop's own way to write a language, where it is the shop's. */
export function getLanguageTag(language: Language, { locale }: Pick<Where, 'locale'>): string {
  return locale.toLowerCase().startsWith(language) ? locale : language
}

/** When something is, and until when something is held, as people write it in their language. */
export function datePlaceholders(
  { startsAt, until }: { startsAt?: Date | undefined; until?: Date | undefined },
  language: Language,
  where: Where,
): MessageValues {
  const { timeZone } = where
  const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormat(getLanguageTag(language, where), { timeZone, ...options }).format(at)
  return {
    ...(startsAt && {
      date: format(startsAt, { weekday: 'long', day: 'numeric', month: 'long' }),
      time: format(startsAt, { timeStyle: 'short' }),
    }),
    ...(until && { until: format(until, { weekday: 'long', hour: 'numeric', minute: '2-digit' }) }),
  }
}
