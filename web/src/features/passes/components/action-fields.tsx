import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Effect } from '../pass-actions.ts'
import classes from './action-fields.module.css'

/** Optional reason, stored in the ledger. */
export function NoteField(props: TextInputProps) {
  return <TextInput label={t`Note`} description={t`Optional, kept in the ledger`} {...props} />
}

/** Preview of the effects of an action. Screen readers announce its changes. */
export function Effects({ effects }: { effects: Effect[] }) {
  return (
    <output className={classes.effects} aria-label={t`What changes`}>
      {effects.map(({ before, after }) => (
        <span key={before} className={classes.effect}>
          <span>{before}</span>
          <IconArrowRight size={18} className={classes.arrow} role="img" aria-label={t`becomes`} />
          <span className={classes.after}>{after}</span>
        </span>
      ))}
    </output>
  )
}
