import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { VisuallyHidden } from '@mantine/core'
import { useWords } from '../use-words.ts'
import classes from './masked-person.module.css'

/** "MS" of "Maria S.". */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map(([first]) => first ?? '')
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase()
}

/** A client as the tablet may show one. */
export function MaskedPerson({ match: { name, phoneHint } }: { match: LookupMatch }) {
  const words = useWords()
  return (
    <span className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={classes.name}>{name}</span>
      <span aria-hidden="true">{phoneHint}</span>
      <VisuallyHidden>, {words.phoneEnding(phoneHint)}</VisuallyHidden>
    </span>
  )
}
