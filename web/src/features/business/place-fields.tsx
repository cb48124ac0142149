import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { PLACE } from './fields.ts'
import { type Place, placeChoices } from './places.ts'

type Props = { field: (name: keyof Place) => SelectProps; place: Place }

/** The shop's time zone, currency and language. */
export function PlaceFields({ field, place }: Props) {
  const [choices] = useState(() => placeChoices(place))
  return PLACE.map(({ name, label }) => (
    <Select
      key={name}
      label={label}
      data={choices[name]}
      searchable
      allowDeselect={false}
      // About 600 choices in all, which would be rendered anew with each letter typed into the form.
      comboboxProps={{ keepMounted: false }}
      {...field(name)}
    />
  ))
}
