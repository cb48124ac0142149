import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { VisuallyHidden } from '@mantine/core'
import { spelled } from '../labels.ts'
import { useWords } from '../view.tsx'
import classes from './masked-person.module.css'

/** A client as the tablet may show one. */
export function MaskedPerson({ match: { name, initials, phoneHint } }: { match: LookupMatch }) {
  const words = useWords()
  return (
    <span className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initials}
      </span>
      <span className={classes.name}>{name}</span>
      <span aria-hidden="true">{phoneHint}</span>
      <VisuallyHidden>, {words.phoneEnding(spelled(phoneHint))}</VisuallyHidden>
    </span>
  )
}
