import { ageOn } from '@deskbell/domain/clients/birthday.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { Card } from '../../../components/card.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { languageName } from '../../messages/language-names.ts'
import classes from './client-about.module.css'

/** Notes, birthday, language and tags of a client. Renders nothing if all are empty. */
export function ClientAbout({ client }: { client: Client }) {
  const { birthday, notes, tags, language, unsubscribedAt } = client
  const { date, dayOf, today } = useFormat()
  if (!birthday && !notes && tags.length === 0 && !language && !unsubscribedAt) return null
  return (
    <Card title="About">
      <div className={classes.about}>
        {notes && <p className={classes.notes}>{notes}</p>}
        {birthday && (
          <p className={classes.line}>
            Born {date(birthday)}, {ageOn(birthday, today())} years old
          </p>
        )}
        {language && <p className={classes.line}>Messages in {languageName(language)}</p>}
        {unsubscribedAt && <p className={classes.line}>No news by message since {date(dayOf(unsubscribedAt))}</p>}
        {tags.length > 0 && (
          <div className={classes.tags}>
            {tags.map((tag) => (
              <StatusPill key={tag} tone="quiet">
                {tag}
              </StatusPill>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}
