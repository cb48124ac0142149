import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import classes from './form-modal.module.css'
import { lazyModal } from './lazy-part.tsx'

/** Dialog with the product's transitions. Its content is mounted anew at each opening, so that a form starts fresh. */
export const FormModal = lazyModal(async () => (await import('./modal.tsx')).ProductModal)

export function FormFooter({
  submitLabel,
  busy,
  onCancel,
  disabled = false,
  autoFocus = false,
  destroys = false,
}: {
  submitLabel: string
  busy: boolean
  onCancel?: () => void
  disabled?: boolean
  /** For a form without fields: puts the initial focus on the submit button. */
  autoFocus?: boolean
  /** For a form that deletes something for good: colors the submit button as a warning. */
  destroys?: boolean
}) {
  return (
    <div className={classes.footer}>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t`Cancel`}
        </Button>
      )}
      <Button
        type="submit"
        color={destroys ? 'red' : undefined}
        loading={busy}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
      >
        {submitLabel}
      </Button>
    </div>
  )
}
