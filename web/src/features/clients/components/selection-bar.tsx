import type { ClientSelection } from '@deskbell/domain/clients/bulk.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, CloseButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconArchiveOff, IconMail, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { useFormat } from '../../auth/use-format.ts'
import type { ClientsFilter } from '../api.ts'
import { useBulkWithUndo } from '../use-bulk.ts'
import classes from './client-list.module.css'

const MailManyModal = lazyModal(async () => (await import('./mail-many-modal.tsx')).MailManyModal)
const TagManyModal = lazyModal(async () => (await import('./tag-many-modal.tsx')).TagManyModal)

type Props = {
  chosen: { ids: string[]; everyone: boolean; chooseEveryone: () => void; clear: () => void }
  filter: ClientsFilter
  hasMore: boolean
}

function toSelection({ ids, everyone }: Props['chosen'], filter: ClientsFilter): ClientSelection {
  if (!everyone) return { clientIds: ids }
  const { q, shelf, tag, archived = 'without' } = filter
  return { filter: { q, shelf, tag, archived } }
}

function formatSelected(count: number, number: (value: number) => string): string {
  return t`${plural(
    { count },
    { one: `${{ number: number(count) }} client selected`, other: `${{ number: number(count) }} clients selected` },
  )}`
}

/** Bulk actions on the selected clients; hidden without a selection. */
export function SelectionBar({ chosen, filter, hasMore }: Props) {
  const { ids, everyone, chooseEveryone, clear } = chosen
  const { number } = useFormat()
  const [tagging, tag] = useDisclosure()
  const [mailing, mail] = useDisclosure()
  const selection = toSelection(chosen, filter)
  const isOpen = everyone || ids.length > 0
  return (
    <>
      {isOpen && (
        <section className={classes.bar} aria-label={t`Selected clients`}>
          <strong>{everyone ? t`All that match` : formatSelected(ids.length, number)}</strong>
          {!everyone && hasMore && (
            <Button variant="subtle" onClick={chooseEveryone}>
              {t`Select all that match`}
            </Button>
          )}
          <span className={classes.actions}>
            <Button variant="default" leftSection={<IconTag size={18} />} onClick={tag.open}>
              {t({ context: 'button: tag clients', message: 'Tag' })}
            </Button>
            <Button variant="default" leftSection={<IconMail size={18} />} onClick={mail.open}>
              {t({ context: 'button: write a mail', message: 'Mail' })}
            </Button>
            <ArchiveButton selection={selection} archived={filter.archived !== 'only'} onDone={clear} />
            <CloseButton size={44} aria-label={t`Select nobody`} onClick={clear} />
          </span>
        </section>
      )}
      <TagManyModal selection={selection} opened={tagging} onClose={tag.close} onDone={clear} />
      <MailManyModal selection={selection} opened={mailing} onClose={mail.close} onDone={clear} />
    </>
  )
}

function ArchiveButton({
  selection,
  archived,
  onDone,
}: {
  selection: ClientSelection
  archived: boolean
  onDone: () => void
}) {
  const bulk = useBulkWithUndo()
  const [busy, setBusy] = useState(false)
  async function archive() {
    setBusy(true)
    const action = () => bulk({ what: 'archive', id: newId(), selection, archived })
    if (await runWithToast({ action })) onDone()
    setBusy(false)
  }
  const icon = archived ? <IconArchive size={18} /> : <IconArchiveOff size={18} />
  return (
    <Button variant="default" leftSection={icon} loading={busy} onClick={archive}>
      {archived ? t`Archive` : t`Restore`}
    </Button>
  )
}
