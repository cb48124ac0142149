import { useLingui } from '@lingui/react/macro'
import { Field } from './field.tsx'

type Props = { value: string; onChange: (note: string) => void; problem?: string | undefined }

/** What a client tells the business with a booking. */
export function NoteField(props: Props) {
  const { t } = useLingui()
  const label = t({ context: 'field: note to the business', message: 'Anything we should know?' })
  return <Field label={label} name="note" max={200} optional {...props} />
}
