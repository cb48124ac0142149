import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Facts } from '../../../components/facts.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { languageName } from '../../messages/language-names.ts'
import classes from './client-data.module.css'
import { dataSections } from './data-labels.ts'

/** A client's data as a page to read and print. */
export function ClientDataPaper({ data }: { data: ClientData }) {
  const format = useFormat()
  const phone = usePhoneFormat()
  const { client } = data
  const facts = [
    { label: 'Name', words: fullName(client) },
    { label: 'Phone', words: phone(client.phone) },
    { label: 'E-mail', words: client.email },
    { label: 'Birthday', words: client.birthday ? format.date(client.birthday) : '' },
    { label: 'Tags', words: client.tags.join(', ') },
    { label: 'Alert note', words: client.alertNote },
    { label: 'Notes', words: client.notes },
    { label: 'Sent to the desk because', words: client.blockedReason },
    { label: 'Language', words: client.language && languageName(client.language) },
    { label: 'Wants no news since', words: client.unsubscribedAt ? format.dateTime(client.unsubscribedAt) : '' },
    { label: 'Card', words: client.cardCode },
    { label: 'Photo', words: client.hasPhoto ? 'yes' : '' },
    { label: 'Household', words: data.household.join(', ') },
    { label: 'Client since', words: format.dateTime(client.createdAt) },
  ]
  return (
    <article className={classes.paper} aria-label={`Data of ${fullName(client)}`}>
      <p className={classes.soft}>
        {data.shop && `${data.shop}, `}
        {format.dateTime(data.exportedAt)}
      </p>
      <Facts facts={facts} />
      {dataSections(data, format)
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <section key={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.lines}>
              {/* Two visits may read the same. */}
              {lines.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
    </article>
  )
}
