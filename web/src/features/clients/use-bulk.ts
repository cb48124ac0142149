import type { BulkDone } from '@deskbell/domain/clients/bulk.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useFormat } from '../auth/use-format.ts'
import { type Bulk, useBulk } from './api.ts'

type FormatNumber = (value: number) => string

export function formatClientCount(count: number, number: FormatNumber): string {
  return count === 1 ? '1 client' : `${number(count)} clients`
}

type BulkAction = Exclude<Bulk, { what: 'undo' }>

function inWords(deed: BulkAction, { count }: BulkDone, number: FormatNumber): string {
  const whom = formatClientCount(count, number)
  if (deed.what === 'mail') return count === 1 ? '1 letter is written' : `${number(count)} letters are written`
  if (deed.what === 'archive') return `${whom} ${deed.archived ? 'archived' : 'restored'}`
  return deed.on ? `${whom} tagged “${deed.tag}”` : `“${deed.tag}” taken from ${whom}`
}

function undoneInWords({ what }: BulkAction, { count }: BulkDone, number: FormatNumber): string {
  if (what !== 'mail') return `Taken back for ${formatClientCount(count, number)}`
  if (count === 0) return 'The letters were sent already'
  return count === 1 ? '1 letter is taken back' : `${number(count)} letters are taken back`
}

const NOBODY: Record<BulkAction['what'], string> = {
  tag: 'Nothing to change: it was so already',
  archive: 'Nothing to change: it was so already',
  mail: 'Nobody is left to write to: they said no, or have no e-mail address',
}

/** Runs a bulk action, notifies with the number of clients and offers undo. Rejects if it failed. */
export function useBulkWithUndo(): (deed: BulkAction) => Promise<void> {
  const { mutateAsync: bulk } = useBulk()
  const { number } = useFormat()
  function undo(deed: BulkAction) {
    return runWithToast({
      action: () => bulk({ what: 'undo', id: newId(), doneId: deed.id }),
      success: (done) => undoneInWords(deed, done, number),
    })
  }
  return async (deed) => {
    const done = await bulk(deed)
    if (done.count === 0) notify(NOBODY[deed.what], 'failed')
    else notifyUndo({ message: inWords(deed, done, number), undo: () => void undo(deed) })
  }
}
