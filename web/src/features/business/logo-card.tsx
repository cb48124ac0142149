import { LOGO_MAX_BYTES } from '@deskbell/domain/business/logo/rules.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, FileButton, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { isApiError } from '../../lib/api-error.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useUploadLogo } from './api.ts'
import classes from './business.module.css'

const TOO_LARGE = t`That file is larger than 20 MB. Choose a smaller one.`

function logoProblem(error: unknown): string {
  return isApiError(error, 'too_large') ? TOO_LARGE : formatProblem(error)
}

/** Restores the focus that was lost when a button became busy or was removed, so whenever `value` changes. */
function useFocusAfter(value: unknown) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== value && document.activeElement === document.body) button.current?.focus()
    before.current = value
  }, [value])
  return button
}

type Props = {
  logoUrl: string
  unsaved: boolean
  /** Message about the address, from a save that was refused. */
  error?: ReactNode
  /** Buttons of the edit mode. */
  children?: ReactNode
}

/** Business logo, editable while the business details are: its address is a field of their form. */
export function LogoCard({ logoUrl, unsaved, error, children }: Props) {
  return (
    <Card title={t`Company Logo`} aside={unsaved && <StatusPill tone="mind">{t`unsaved`}</StatusPill>}>
      <div className={classes.frame}>
        <LogoImage url={logoUrl} height={144} alt={t`Company logo`} instead={<NoLogo />} />
      </div>
      {error && <LogoProblem>{error}</LogoProblem>}
      {children ?? <p className={classes.hint}>{t`To change it, choose Edit at Business Information.`}</p>}
    </Card>
  )
}

function LogoProblem({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert" mt="md">
      {children}
    </Alert>
  )
}

function NoLogo() {
  return (
    <EmptyState icon={<IconPhoto size={28} />} title={t`No logo yet`}>
      {t`It will show at the top of every screen, at the sign-in and at the kiosk.`}
    </EmptyState>
  )
}

/** Uploads a chosen picture and passes its address on, which the form saves. */
function useLogoUpload(onChange: (logoUrl: string) => void) {
  const { mutateAsync: upload, isPending } = useUploadLogo()
  const [problem, setProblem] = useState<string | null>(null)
  async function take(file: File): Promise<void> {
    setProblem(null)
    if (file.size > LOGO_MAX_BYTES) return setProblem(TOO_LARGE)
    try {
      onChange((await upload(file)).logoUrl)
    } catch (error) {
      setProblem(logoProblem(error))
    }
  }
  return { problem, busy: isPending, take }
}

export function LogoButtons({ logoUrl, onChange }: { logoUrl: string; onChange: (logoUrl: string) => void }) {
  const { problem, busy, take } = useLogoUpload(onChange)
  const button = useFocusAfter(`${busy} ${logoUrl}`)
  // Reset the file input; without this, choosing the same file again fires no change event.
  const forget = useRef<() => void>(null)
  function choose(file: File | null) {
    if (file) void take(file)
    forget.current?.()
  }
  return (
    <>
      {problem && <LogoProblem>{problem}</LogoProblem>}
      <Group gap="sm" mt="md">
        <FileButton accept="image/*" resetRef={forget} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" ref={button} loading={busy}>
              {t`Change Logo`}
            </Button>
          )}
        </FileButton>
        {logoUrl !== '' && (
          <Button variant="subtle" color="red" onClick={() => onChange('')} disabled={busy}>
            {t`Remove`}
          </Button>
        )}
      </Group>
      <p className={classes.hint}>{t`A picture of at most 20 MB. It is saved with Save Changes.`}</p>
    </>
  )
}
