import type { CheckInPreview as Previewed } from '@deskbell/domain/check-ins/schema.ts'
import { Alert } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { payingWords, termChangeWords } from '../preview-labels.ts'

/** What the check-in will do, before it does it. */
export function CheckInPreview({ query }: { query: UseQueryResult<Previewed> }) {
  return (
    <div role="status">
      <QueryView query={query}>{(preview) => <Words preview={preview} />}</QueryView>
    </div>
  )
}

function Words({ preview }: { preview: Previewed }) {
  const term = termChangeWords(preview, useFormat())
  return (
    <Alert color={term || !preview.pass ? 'brass' : 'accent'} role="presentation" title={term || undefined}>
      {payingWords(preview)}
    </Alert>
  )
}
