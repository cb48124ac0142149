import { LOGO_MAX_BYTES, LOGO_TYPES } from '@deskbell/domain/business/logo/rules.ts'
import { Alert, Button, FileButton, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { isApiError } from '../../lib/api-error.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useSession } from '../auth/api.ts'
import { useChangeLogo, useRemoveLogo } from './api.ts'
import classes from './business.module.css'

const TOO_LARGE = 'That file is larger than 2 MB. Choose a smaller one.'

function logoProblem(error: unknown): string {
  return isApiError(error, 'too_large') ? TOO_LARGE : formatProblem(error)
}

/** Reads a chosen file as a data URL, for the preview. */
function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Fetches the logo's file, to restore it on undo. */
async function fetchFile(logoUrl: string): Promise<Blob | null> {
  const answer = await fetch(logoUrl).catch(() => null)
  return answer?.ok ? answer.blob() : null
}

/** Restores the focus that was lost when a button became busy or was removed. */
function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}

/** State of the logo card: change, remove, undo, and a preview during the upload. */
function useLogoCard(logoUrl: string) {
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

/** Business logo, editable while the business details are. */
export function LogoCard({ editing }: { editing: boolean }) {
  const { logoUrl } = useSession().business
  const card = useLogoCard(logoUrl)
  return (
    <Card title="Company Logo">
      <div className={classes.frame} data-busy={card.isOnItsWay || undefined}>
        <LogoImage url={card.shown} height={144} alt="Company logo" instead={<NoLogo />} />
      </div>
      {card.problem && (
        <Alert color="red" role="alert" mt="md">
          {card.problem}
        </Alert>
      )}
      {editing ? (
        <LogoButtons card={card} hasLogo={logoUrl !== ''} />
      ) : (
        <p className={classes.hint}>To change it, choose Edit at Business Information.</p>
      )}
    </Card>
  )
}

function NoLogo() {
  return (
    <EmptyState icon={<IconPhoto size={28} />} title="No logo yet">
      It will show at the top of every screen, at the sign-in and at the kiosk.
    </EmptyState>
  )
}

function LogoButtons({ card, hasLogo }: { card: ReturnType<typeof useLogoCard>; hasLogo: boolean }) {
  // Reset the file input; without this, choosing the same file again fires no change event.
  const forget = useRef<() => void>(null)
  function choose(file: File | null) {
    card.take(file)
    forget.current?.()
  }
  return (
    <>
      <Group gap="sm" mt="md">
        <FileButton accept={LOGO_TYPES.join(',')} resetRef={forget} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" ref={card.button} loading={card.busy}>
              Change Logo
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button variant="subtle" color="red" onClick={card.remove} disabled={card.busy}>
            Remove
          </Button>
        )}
      </Group>
      <p className={classes.hint}>A PNG, JPEG or WebP picture of at most 2 MB.</p>
    </>
  )
}
