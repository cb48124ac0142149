import type { BusinessInput } from '@deskbell/domain/business/schema.ts'
import { Stack } from '@mantine/core'
import { Facts } from '../../components/facts.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { DETAILS, PLACE } from './fields.ts'
import { placeWords } from './places.ts'
import classes from './second-group.module.css'

type Props = { shown: BusinessInput /** The names of the fields that are not saved as shown. */; unsaved: string[] }

/** The card's view mode. */
export function BusinessView({ shown, unsaved }: Props) {
  const words = { ...shown, ...placeWords(shown) }
  const facts = [...DETAILS, ...PLACE].map(({ name, label }) => ({
    label,
    words: words[name],
    mark: unsaved.includes(name) && <StatusPill tone="mind">unsaved</StatusPill>,
  }))
  return (
    <Stack gap="md">
      <Facts facts={facts.slice(0, DETAILS.length)} />
      <div className={classes.second}>
        <Facts facts={facts.slice(DETAILS.length)} />
      </div>
    </Stack>
  )
}
