import { type ClientData, ERASE_WORD, Erasure, type ErasurePreview } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { TypedWordInput, typedWord } from '../../../components/typed-word-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { erasureQuery, useEraseClient } from './api.ts'

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What erasing does, and what of it should be minded. */
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

/** Asks, with a word to type, before a client is erased for good. */
export function EraseModal({ client, opened, onClose }: Props) {
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
