import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldRow } from '../../../../components/field-group.tsx'

/** First and last day. The last day follows the first until it is set to a later one. */
export function DaysFields({
  form,
  oneDay = false,
}: {
  form: {
    values: { firstDay: string; lastDay: string }
    getInputProps: (path: 'firstDay' | 'lastDay') => TextInputProps
    setFieldValue: (path: 'firstDay' | 'lastDay', day: string) => void
  }
  oneDay?: boolean
}) {
  const { firstDay, lastDay } = form.values
  const isOne = lastDay <= firstDay || oneDay
  function changeFirst(day: string) {
    form.setFieldValue('firstDay', day)
    if (day !== '' && (isOne || lastDay < day)) form.setFieldValue('lastDay', day)
  }
  return (
    <FieldRow>
      <TextInput
        {...form.getInputProps('firstDay')}
        label={oneDay ? t`Day` : t`First day`}
        type="date"
        required
        data-autofocus
        autoFocus
        onChange={({ currentTarget }) => changeFirst(currentTarget.value)}
      />
      {!oneDay && (
        <TextInput label={t`Last day`} type="date" min={firstDay} required {...form.getInputProps('lastDay')} />
      )}
    </FieldRow>
  )
}
