import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { notify } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { type ImportDeed, useImportDeed } from './api.ts'

export function useDeed(one: Import) {
  const { mutateAsync, isPending: busy } = useImportDeed(one)
  async function act(deed: ImportDeed): Promise<void> {
    try {
      await mutateAsync(deed)
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }
  return { busy, act }
}
