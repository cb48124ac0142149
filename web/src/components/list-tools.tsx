import { Choice } from './choice.tsx'
import classes from './list-tools.module.css'
import { SearchInput } from './search-input.tsx'

/** What of a list is shown. */
export type ListFilter = { q: string; archived: 'without' | 'only' }

export const UNFILTERED: ListFilter = { q: '', archived: 'without' }

const SHELVES: { value: ListFilter['archived']; label: string }[] = [
  { value: 'without', label: 'Current' },
  { value: 'only', label: 'Archived' },
]

type Props = {
  searchLabel: string
  placeholder?: string
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
}

/** Above a list: search, and current or archived. */
export function ListTools({ searchLabel, placeholder, filter, onFilter }: Props) {
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchInput
          label={searchLabel}
          placeholder={placeholder}
          initial={filter.q}
          onSearch={(q) => onFilter({ ...filter, q })}
        />
      </div>
      <Choice
        label="Show"
        hideLabel
        options={SHELVES}
        value={filter.archived}
        onChange={(archived) => onFilter({ ...filter, archived })}
      />
    </div>
  )
}
