import { LOGO_MAX_BYTES } from '@deskbell/domain/business/logo/rules.ts'
import { useEffect, useRef, useState } from 'react'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { isApiError } from '../../lib/api-error.ts'
import { problemWords } from '../../lib/problem-labels.ts'
import { useChangeLogo, useRemoveLogo } from './mutations.ts'

const TOO_LARGE = 'That file is larger than 2 MB. Choose a smaller one.'

function logoProblem(error: unknown): string {
  return isApiError(error, 'too_large') ? TOO_LARGE : problemWords(error)
}

/** What an image can show of a file that was chosen. */
function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The logo's own file, to bring it back with. */
async function fetchFile(logoUrl: string): Promise<Blob | null> {
  const answer = await fetch(logoUrl).catch(() => null)
  return answer?.ok ? answer.blob() : null
}

/** A button that is busy or gone has lost the focus: the keyboard goes on at the one that stays. */
function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}

/** The shop's logo: changed, removed, brought back; the chosen picture is shown while it is on its way. */
export function useLogoCard(logoUrl: string) {
  const { mutateAsync: change, isPending: isChanging } = useChangeLogo()
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveLogo()
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = isChanging || isRemoving

  async function take(file: Blob, words: string): Promise<void> {
    if (file.size > LOGO_MAX_BYTES) return setProblem(TOO_LARGE)
    setProblem(null)
    try {
      setPreview(await toDataUrl(file))
      await change(file)
      notify(words)
    } catch (error) {
      setProblem(logoProblem(error))
    } finally {
      setPreview(null)
    }
  }

  async function removeIt(): Promise<void> {
    const file = await fetchFile(logoUrl)
    setProblem(null)
    try {
      await remove()
      if (file) notifyUndo({ message: 'Logo removed', undo: () => void take(file, 'The logo is back') })
      else notify('Logo removed')
    } catch (error) {
      setProblem(logoProblem(error))
    }
  }

  return {
    busy,
    problem,
    shown: preview ?? logoUrl,
    isOnItsWay: preview !== null,
    button: useFocusAfter(busy),
    take: (file: File | null) => file && void take(file, 'Logo changed'),
    remove: () => void removeIt(),
  }
}
