import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { CardColumns, CardStack, WideCard } from '../../../components/card-columns.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { MailCard } from '../mail/mail-card.tsx'
import { messageSettingsQuery } from '../queries.ts'
import { AddressCard } from './address-card.tsx'
import { TryMail } from './mail-try.tsx'
import messages from './messages.module.css'
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
    <CardColumns>
      <WaysCard settings={query.data} />
      <CardStack>
        <MailCard>{query.data.canMail ? <TryMail /> : <NoMailServer />}</MailCard>
        <AddressCard settings={query.data} />
        <SmsCard settings={query.data} />
      </CardStack>
      <WideCard>
        <WordsCard settings={query.data} />
      </WideCard>
    </CardColumns>
  )
}
