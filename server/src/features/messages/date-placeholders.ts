import { getLanguageTag } from '@deskbell/domain/messages/language.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { MessageValues } from '@deskbell/domain/messages/templates/placeholders.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import type { Actor } from '../../auth/actor.ts'

/**
 * Formats `startsAt` and the end of a hold as placeholder values, in the client's language and the business's time
 * zone.
 */
export function datePlaceholders(
  { startsAt, until }: { startsAt?: Date | undefined; until?: Date | undefined },
  language: Language,
  where: Pick<Actor, 'locale' | 'timeZone'>,
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
