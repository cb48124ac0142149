import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { notify } from '../../../components/notify.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { type ImportAction, useImportMutation } from './api.ts'

export function useImportAction(one: Import) {
  const { mutateAsync, isPending: busy } = useImportMutation(one)
  async function act(deed: ImportAction): Promise<void> {
    try {
      await mutateAsync(deed)
    } catch (error) {
      notify(formatProblem(error), 'failed')
    }
  }
  return { busy, act }
}
