import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../../components/facts.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { languageName } from '../../messages/language-names.ts'
import classes from './client-data.module.css'
import { dataSections } from './data-labels.ts'
import { EraseModal } from './erase-modal.tsx'

/** A client's data as a page to read and print. */
function ClientDataPaper({ data }: { data: ClientData }) {
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

/** All that is held about one client: to be read, printed, handed over as a file, or erased. */
export function ClientDataPage({ data }: { data: ClientData }) {
  const [erasing, { open, close }] = useDisclosure()
  const { id } = data.client
  const name = fullName(data.client)
  return (
    <>
      <div className={classes.header}>
        <PageHeader
          title={`What is held about ${name}`}
          subtitle={
            <Anchor
              className={classes.back}
              renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId: id }} {...props} />}
            >
              Back to {name}
            </Anchor>
          }
          actions={
            <>
              <Button
                variant="default"
                component="a"
                href={`/api/privacy/clients/${id}`}
                download={`client-${id}.json`}
              >
                Download as JSON
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                Print
              </Button>
              <Button color="red" onClick={open}>
                Erase…
              </Button>
            </>
          }
        />
      </div>
      <ClientDataPaper data={data} />
      <EraseModal client={data.client} opened={erasing} onClose={close} />
    </>
  )
}
