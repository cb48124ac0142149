import { t } from '@lingui/core/macro'
import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { Select } from '../../components/mantine-more.ts'
import { type Place, placeChoices } from './places.ts'

export const PLACE: { name: keyof Place; label: string }[] = [
  { name: 'timeZone', label: t`Time zone` },
  { name: 'currency', label: t`Currency` },
  { name: 'locale', label: t`Language of dates and numbers` },
]

type Props = { field: (name: keyof Place) => SelectProps; place: Place }

export function PlaceFields({ field, place }: Props) {
  const [choices] = useState(() => placeChoices(place))
  return PLACE.map(({ name, label }) => (
    <Select
      key={name}
      label={label}
      data={choices[name]}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      // About 600 options in all: mounted, they would re-render on every keystroke in the form.
      comboboxProps={{ keepMounted: false }}
      {...field(name)}
    />
  ))
}
