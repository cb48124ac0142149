import { useLingui } from '@lingui/react/macro'
import { Field } from '../steps/field.tsx'
import { parts } from '../ui.tsx'

type Props = { value: string; onChange: (reason: string) => void }

/** Why a client cancels. */
export function ReasonField(props: Props) {
  const { t } = useLingui()
  const label = t({ context: 'field: why the booking is cancelled', message: 'Tell us why' })
  return (
    <div className={parts.field}>
      <Field label={label} name="reason" max={200} optional {...props} />
    </div>
  )
}
