import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { mergesQuery } from './api.ts'
import classes from './merge-form.module.css'
import { useUndoMergeWithToast } from './use-undo-merge.ts'

/** Merges into a client that can still be undone; hidden if there are none. */
export function MergesCard({ clientId }: { clientId: string }) {
  const { data: merges = [] } = useQuery(mergesQuery(clientId))
  const { date, dayOf } = useFormat()
  const { part, busy } = useUndoMergeWithToast()
  if (merges.length === 0) return null
  return (
    <Card title="Merged">
      <ul className={classes.merges}>
        {merges.map((merge) => (
          <li key={merge.id} className={classes.merge}>
            <span>
              Merged from {merge.mergedName} on {date(dayOf(merge.mergedAt))}.
            </span>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => part(merge)}
              aria-label={`Undo the merge of ${merge.mergedName}`}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
