import { type ClientData, Erasure, type ErasurePreview } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { ERASE_WORD } from '@deskbell/domain/shared/erase-word.ts'
import { plural, t } from '@lingui/core/macro'
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
import { i18n } from '../../../lib/i18n.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { formatMutedMessages } from '../../messages/labels.ts'
import { languageName } from '../../messages/language-names.ts'
import { erasureQuery, useEraseClient } from './api.ts'
import classes from './client-data.module.css'
import { dataSections } from './data-labels.ts'

/** Describes the effects of an erasure, with warnings about open bookings, passes, debts and credit. */
function erasureWords(preview: ErasurePreview, money: (minor: number) => string): string[] {
  const { booked, owed, credit, unpaidVisits, passes, files, signatures, invoices } = preview
  const papers = [
    files > 0 && t`${plural({ count: files }, { one: '# file', other: '# files' })}`,
    signatures > 0 && t`${plural({ count: signatures }, { one: '# signature', other: '# signatures' })}`,
  ].filter((words) => words !== false)
  return [
    t`Name, phone, e-mail, birthday, notes, photo and everything else that says who this was goes for good. Visits, passes and payments stay in the books, without a name. This can’t be undone.`,
    papers.length > 0 &&
      t`Deleted along: ${{ list: new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(papers) }}.`,
    booked > 0 &&
      t`${plural({ count: booked }, { one: '# booking ahead will be cancelled.', other: '# bookings ahead will be cancelled.' })}`,
    passes > 0 &&
      t`${plural({ count: passes }, { one: '# pass could still be used.', other: '# passes could still be used.' })}`,
    invoices > 0 &&
      t`${plural({ count: invoices }, { one: '# invoice stays, with the buyer’s name: the law wants it kept.', other: '# invoices stay, with the buyer’s name: the law wants them kept.' })}`,
    owed > 0 && t`${{ amount: money(owed) }} is still owed; it stays in the books.`,
    credit > 0 && t`${{ amount: money(credit) }} of credit is left; it stays in the books.`,
    unpaidVisits > 0 &&
      t`${plural({ count: unpaidVisits }, { one: '# visit is unpaid.', other: '# visits are unpaid.' })}`,
  ].filter((words) => words !== false)
}

type Props = { client: ClientData['client']; opened: boolean; onClose: () => void }

/** Confirms an erasure with a word to type, since it can't be undone. */
function EraseModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={t`Erase ${{ name: fullName(client) }} for good?`} opened={opened} onClose={onClose}>
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
      notify(t`${{ name: fullName(client) }} was erased`)
      onClose()
      void navigate({ to: '/dashboard/clients' })
    },
  })
  return (
    <SchemaForm form={form} submitLabel={t`Erase`} destroys onCancel={onClose}>
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
    { label: t`Name`, words: fullName(client) },
    { label: t`Phone`, words: phone(client.phone) },
    { label: t`E-mail`, words: client.email },
    { label: t`Birthday`, words: client.birthday ? format.date(client.birthday) : '' },
    { label: t`Tags`, words: client.tags.join(', ') },
    { label: t`Alert note`, words: client.alertNote },
    { label: t`Notes`, words: client.notes },
    { label: t`Sent to the desk because`, words: client.blockedReason },
    { label: t`Exempt from tax because`, words: client.taxExemption },
    { label: t`Language`, words: client.language && languageName(client.language) },
    { label: t`Wants no news since`, words: client.unsubscribedAt ? format.dateTime(client.unsubscribedAt) : '' },
    { label: t`Messages switched off`, words: formatMutedMessages(client.mutedMessages) },
    { label: t({ context: 'code of a client, for the kiosk', message: 'Card' }), words: client.cardCode },
    { label: t`Photo`, words: client.hasPhoto ? t`yes` : '' },
    { label: t`Household`, words: data.household.join(', ') },
    { label: t`Client since`, words: format.dateTime(client.createdAt) },
  ]
  return (
    <article className={classes.paper} aria-label={t`Data of ${{ name: fullName(client) }}`}>
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
          title={t`What is held about ${name}`}
          subtitle={
            <Anchor
              className={classes.back}
              renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId: id }} {...props} />}
            >
              {t`Back to ${name}`}
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
                {t`Download as JSON`}
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                {t`Print`}
              </Button>
              <Button color="red" onClick={open}>
                {t`Erase…`}
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
