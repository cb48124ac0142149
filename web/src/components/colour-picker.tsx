import { colourName, swatchesWith } from '@deskbell/domain/shared/palette.ts'
import { Input } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { i18n } from '../lib/i18n.ts'
import { addColon } from '../lib/join-text.ts'
import classes from './colour-picker.module.css'

type Props = {
  label: string
  value?: string
  onChange: (value: string) => void
  error?: ReactNode
}

function listSwatches(value: string) {
  return swatchesWith(value).map((swatch) => ({ ...swatch, name: i18n._(swatch.name) }))
}

/** Radio group of the palette's colours, so that the arrow keys move through it. Shows the chosen colour's name. */
export function ColourPicker({ label, value = '', onChange, error }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.group} aria-invalid={error ? true : undefined}>
      <legend className={classes.legend}>
        {addColon(label)} <span className={classes.chosen}>{i18n._(colourName(value))}</span>
      </legend>
      {listSwatches(value).map((swatch) => (
        <label key={swatch.value} className={classes.swatch} title={swatch.name}>
          <input
            type="radio"
            name={name}
            value={swatch.value}
            checked={swatch.value === value}
            onChange={() => onChange(swatch.value)}
            aria-label={swatch.name}
          />
          <span className={classes.dot} style={{ backgroundColor: swatch.value }}>
            <IconCheck size={18} stroke={3} aria-hidden="true" />
          </span>
        </label>
      ))}
      {error && <Input.Error className={classes.error}>{error}</Input.Error>}
    </fieldset>
  )
}
