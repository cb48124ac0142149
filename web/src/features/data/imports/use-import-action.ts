import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { type ImportAction, useImportMutation } from './api.ts'

export function useImportAction(one: Import) {
  const { mutateAsync, isPending: busy } = useImportMutation(one)
  return { busy, act: (deed: ImportAction) => runWithToast({ action: () => mutateAsync(deed) }) }
}
