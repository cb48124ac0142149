import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'
import { WaitingActions } from './waiting-actions.tsx'
import { WaitingRows } from './waiting-rows.tsx'

export function ClientWaitingRows({ entries }: { entries: Waiting[] }) {
  return (
    <WaitingRows
      entries={entries}
      label={t`What they wait for`}
      ofOneClient
      actions={(entry) => <WaitingActions entry={entry} />}
    />
  )
}
