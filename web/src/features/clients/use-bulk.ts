import type { BulkDone } from '@deskbell/domain/clients/bulk.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { type Bulk, useBulk } from './api.ts'

export function clientsInWords(count: number): string {
  return count === 1 ? '1 client' : `${count.toLocaleString()} clients`
}

type Deed = Exclude<Bulk, { what: 'undo' }>

function inWords(deed: Deed, { count }: BulkDone): string {
  const whom = clientsInWords(count)
  if (deed.what === 'mail') return count === 1 ? '1 letter is written' : `${count.toLocaleString()} letters are written`
  if (deed.what === 'archive') return `${whom} ${deed.archived ? 'archived' : 'restored'}`
  return deed.on ? `${whom} tagged “${deed.tag}”` : `“${deed.tag}” taken from ${whom}`
}

function undoneInWords({ what }: Deed, { count }: BulkDone): string {
  if (what !== 'mail') return `Taken back for ${clientsInWords(count)}`
  if (count === 0) return 'The letters were sent already'
  return count === 1 ? '1 letter is taken back' : `${count.toLocaleString()} letters are taken back`
}

const NOBODY: Record<Deed['what'], string> = {
  tag: 'Nothing to change: it was so already',
  archive: 'Nothing to change: it was so already',
  mail: 'None of them has an e-mail address',
}

/** Runs a bulk action, notifies with the number of clients and offers undo. Rejects if it failed. */
export function useBulkDeed(): (deed: Deed) => Promise<void> {
  const { mutateAsync: bulk } = useBulk()
  async function undo(deed: Deed) {
    try {
      notify(undoneInWords(deed, await bulk({ what: 'undo', id: newId(), doneId: deed.id })))
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }
  return async (deed) => {
    const done = await bulk(deed)
    if (done.count === 0) notify(NOBODY[deed.what], 'failed')
    else notifyUndo({ message: inWords(deed, done), undo: () => void undo(deed) })
  }
}
