import type { BulkDone } from '@deskbell/domain/clients/bulk.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useFormat } from '../auth/use-format.ts'
import { type Bulk, useBulk } from './api.ts'

type FormatNumber = (value: number) => string

type BulkAction = Exclude<Bulk, { what: 'undo' }>

function inWords(deed: BulkAction, { count }: BulkDone, format: FormatNumber): string {
  const number = format(count)
  if (deed.what === 'mail')
    return t`${plural({ count }, { one: `${number} letter is written`, other: `${number} letters are written` })}`
  if (deed.what === 'tag') return inWordsOfTag(deed, count, number)
  return deed.archived
    ? t`${plural({ count }, { one: `${number} client archived`, other: `${number} clients archived` })}`
    : t`${plural({ count }, { one: `${number} client restored`, other: `${number} clients restored` })}`
}

function inWordsOfTag({ tag, on }: { tag: string; on: boolean }, count: number, number: string): string {
  return on
    ? t`${plural({ count }, { one: `${number} client tagged “${tag}”`, other: `${number} clients tagged “${tag}”` })}`
    : t`${plural({ count }, { one: `“${tag}” taken from ${number} client`, other: `“${tag}” taken from ${number} clients` })}`
}

function undoneInWords({ what }: BulkAction, { count }: BulkDone, format: FormatNumber): string {
  const number = format(count)
  if (what !== 'mail')
    return t`${plural({ count }, { one: `Taken back for ${number} client`, other: `Taken back for ${number} clients` })}`
  if (count === 0) return t`The letters were sent already`
  return t`${plural({ count }, { one: `${number} letter is taken back`, other: `${number} letters are taken back` })}`
}

const NOBODY: Record<BulkAction['what'], string> = {
  tag: t`Nothing to change: it was so already`,
  archive: t`Nothing to change: it was so already`,
  mail: t`Nobody is left to write to: they said no, or have no e-mail address`,
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
