import { FILE_MAX_BYTES } from '@deskbell/domain/clients/files/rules.ts'
import type { ClientFile } from '@deskbell/domain/clients/files/schema.ts'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useKeepFile, useMarkFile } from './mutations.ts'

/** Keeps files with a client, and takes them away with a way back. */
export function useFiles(clientId: string) {
  const { mutateAsync: keep, isPending: busy } = useKeepFile(clientId)
  const { mutateAsync: mark } = useMarkFile()

  async function take(file: File): Promise<void> {
    if (file.size > FILE_MAX_BYTES) return notify(`${file.name} is larger than 10 MB`, 'failed')
    try {
      await keep(file)
      notify(`${file.name} was added`)
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }

  async function setRemoved(file: ClientFile, removed: boolean): Promise<void> {
    try {
      await mark({ id: file.id, removed })
      if (removed) notifyUndo({ message: `${file.name} was removed`, undo: () => void setRemoved(file, false) })
      else notify(`${file.name} is back`)
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }

  async function takeAll(files: File[]): Promise<void> {
    for (const file of files) await take(file)
  }

  return {
    busy,
    take: (files: File[]) => void takeAll(files),
    remove: (file: ClientFile) => void setRemoved(file, true),
  }
}
