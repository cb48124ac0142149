import type { PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import classes from './portal.module.css'

type Props = { label: string; people: PortalVisitor['clients']; chosen: string; onChoose: (id: string) => void }

/** Choice among the people of one address; nothing for one alone. */
export function People({ label, people, chosen, onChoose }: Props) {
  if (people.length < 2) return null
  return (
    <fieldset className={classes.people} aria-label={label}>
      {people.map((one) => (
        <button
          key={one.id}
          type="button"
          className={classes.person}
          aria-pressed={one.id === chosen}
          onClick={() => onChoose(one.id)}
        >
          {fullName(one)}
        </button>
      ))}
    </fieldset>
  )
}
