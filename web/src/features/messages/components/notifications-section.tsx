import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { MailCard } from '../../mail/components/mail-card.tsx'
import { messageSettingsQuery } from '../queries.ts'
import { AddressCard } from './address-card.tsx'
import { TryMail } from './mail-try.tsx'
import messages from './messages.module.css'
import classes from './notifications-section.module.css'
import { SmsCard } from './sms-card.tsx'
import { WaysCard } from './ways-card.tsx'
import { WordsCard } from './words-card.tsx'

function NoMailServer() {
  return (
    <p className={messages.soft}>
      Until there is one, nothing goes to clients by e-mail. To have it sent, start Deskbell with{' '}
      <code className={messages.address}>SMTP_URL=smtp://user:password@mail.example.com:587</code>
    </p>
  )
}

/** All that there is to set about messages to clients. */
export function NotificationsSection() {
  const query = useQuery(messageSettingsQuery)
  if (!query.data)
    return (
      <Card title="Messages to clients">
        <QueryView query={query}>{() => null}</QueryView>
      </Card>
    )
  return (
    <div className={classes.cards}>
      <WaysCard settings={query.data} />
      <div className={classes.side}>
        <MailCard>{query.data.canMail ? <TryMail /> : <NoMailServer />}</MailCard>
        <AddressCard settings={query.data} />
        <SmsCard settings={query.data} />
      </div>
      <div className={classes.wide}>
        <WordsCard settings={query.data} />
      </div>
    </div>
  )
}
