import type { Merge } from '@deskbell/domain/clients/merges/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { mergesQuery, useUndoMerge } from './api.ts'
import classes from './merge-form.module.css'

function whyNot(error: unknown): string {
  if (isApiError(error, 'undo_too_late')) return t`A merge can be undone for 30 days, and this one is older.`
  if (isApiError(error, 'not_undoable')) return t`What this needs was erased, so it can’t be undone any more.`
  if (isApiError(error, 'archived')) return t`The one who stayed was merged into another client since. Undo that first.`
  return formatProblem(error)
}

/** Undoes a merge and notifies. Works from a toast that outlives its screen. */
export function useUndoMergeWithToast(): {
  part: (merge: Pick<Merge, 'id' | 'mergedName'>) => Promise<unknown>
  busy: boolean
} {
  const { mutateAsync: undoMerge, isPending } = useUndoMerge()
  const part = ({ id, mergedName }: Pick<Merge, 'id' | 'mergedName'>) =>
    runWithToast({
      action: () => undoMerge(id),
      success: t`${{ name: mergedName }} is a client of their own again`,
      formatError: whyNot,
    })
  return { part, busy: isPending }
}

/** Merges into a client that can still be undone; hidden if there are none. */
export function MergesCard({ clientId }: { clientId: string }) {
  const { data: merges = [] } = useQuery(mergesQuery(clientId))
  const { date, dayOf } = useFormat()
  const { part, busy } = useUndoMergeWithToast()
  if (merges.length === 0) return null
  return (
    <Card title={t`Merged`}>
      <ul className={classes.merges}>
        {merges.map((merge) => (
          <li key={merge.id} className={classes.merge}>
            <span>{t`Merged from ${{ name: merge.mergedName }} on ${{ date: date(dayOf(merge.mergedAt)) }}.`}</span>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => part(merge)}
              aria-label={t`Undo the merge of ${{ name: merge.mergedName }}`}
            >
              {t`Undo`}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
