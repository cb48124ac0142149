import { PHOTO_MAX_BYTES } from '@deskbell/domain/clients/photos/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { isApiError } from '../../lib/api-error.ts'
import { problemWords } from '../../lib/problem-labels.ts'
import { useChangePhoto } from './mutations.ts'

const TOO_LARGE = 'That file is larger than 10 MB. Choose a smaller one.'

/** Where a client's photo is; empty where there is none. */
export function photoUrl({ id, photoVersion }: Pick<Client, 'id' | 'photoVersion'>): string {
  return photoVersion && `/api/clients/${id}/photo?v=${photoVersion}`
}

/** The photo's own file, to bring it back with. */
async function fetchFile(url: string): Promise<Blob | null> {
  const answer = await fetch(url).catch(() => null)
  return answer?.ok ? answer.blob() : null
}

/** A client's photo: changed, removed, brought back. */
export function usePhoto(client: Pick<Client, 'id' | 'photoVersion'>) {
  const { mutateAsync: change, isPending: busy } = useChangePhoto(client.id)

  async function take(file: Blob, words: string): Promise<void> {
    if (file.size > PHOTO_MAX_BYTES) return notify(TOO_LARGE, 'failed')
    try {
      await change(file)
      notify(words)
    } catch (error) {
      notify(isApiError(error, 'too_large') ? TOO_LARGE : problemWords(error), 'failed')
    }
  }

  async function remove(): Promise<void> {
    const file = await fetchFile(photoUrl(client))
    try {
      await change(null)
      if (file) notifyUndo({ message: 'Photo removed', undo: () => void take(file, 'The photo is back') })
      else notify('Photo removed')
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }

  return { busy, take: (file: File | null) => file && void take(file, 'Photo changed'), remove: () => void remove() }
}
