import { type ClientData, Erasure, type ErasurePreview } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { ERASE_WORD } from '@deskbell/domain/shared/erase-word.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Facts } from '../../../components/facts.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { TypedWordInput, typedWord } from '../../../components/typed-word-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { languageName } from '../../messages/language-names.ts'
import { erasureQuery, useEraseClient } from './api.ts'
import classes from './client-data.module.css'
import { dataSections } from './data-labels.ts'

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Describes the effects of an erasure, with warnings about open bookings, passes and debts. */
function erasureWords(preview: ErasurePreview, money: (minor: number) => string): string[] {
  const { booked, owed, unpaidVisits, passes, files, signatures } = preview
  const papers = [
    files > 0 && counted(files, 'file', 'files'),
    signatures > 0 && counted(signatures, 'signature', 'signatures'),
  ].filter(Boolean)
  return [
    'Name, phone, e-mail, birthday, notes, photo and everything else that says who this was goes for good. Visits, passes and payments stay in the books, without a name. This can’t be undone.',
    papers.length > 0 && `Deleted along: ${papers.join(' and ')}.`,
    booked > 0 && `${counted(booked, 'booking', 'bookings')} ahead will be cancelled.`,
    passes > 0 && `${counted(passes, 'pass', 'passes')} could still be used.`,
    owed > 0 && `${money(owed)} is still owed; it stays in the books.`,
    unpaidVisits > 0 && `${counted(unpaidVisits, 'visit is', 'visits are')} unpaid.`,
  ].filter((words) => words !== false)
}

type Props = { client: ClientData['client']; opened: boolean; onClose: () => void }

/** Confirms an erasure with a word to type, since it can't be undone. */
function EraseModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={`Erase ${fullName(client)} for good?`} opened={opened} onClose={onClose}>
      <Ask client={client} onClose={onClose} />
    </FormModal>
  )
}

function Ask({ client, onClose }: Omit<Props, 'opened'>) {
  const query = useQuery(erasureQuery(client.id))
  return (
    <QueryView query={query}>
      {(preview) => <EraseForm client={client} preview={preview} onClose={onClose} />}
    </QueryView>
  )
}

function EraseForm({ client, preview, onClose }: Omit<Props, 'opened'> & { preview: ErasurePreview }) {
  const { money } = useFormat()
  const erase = useEraseClient()
  const navigate = useNavigate()
  const form = useSchemaForm({
    schema: typedWord(ERASE_WORD),
    values: { typed: '' },
    submit: (input, { id }) => erase.mutateAsync({ clientId: client.id, ...Erasure.parse({ ...input, id }) }),
    onSaved: () => {
      notify(`${fullName(client)} was erased`)
      onClose()
      void navigate({ to: '/dashboard/clients' })
    },
  })
  return (
    <SchemaForm form={form} submitLabel="Erase" onCancel={onClose}>
      {erasureWords(preview, money).map((words) => (
        <Text key={words} size="md">
          {words}
        </Text>
      ))}
      <TypedWordInput word={ERASE_WORD} {...form.getInputProps('typed')} />
    </SchemaForm>
  )
}

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
              {/* Keyed by index: two visits may have the same text. */}
              {lines.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
    </article>
  )
}

/** All data held about a client: read, print, download as JSON, or erase (GDPR). */
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
