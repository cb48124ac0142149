import { t } from '@lingui/core/macro'
import type { ListFilter } from '../lib/list-filter.ts'
import { Choice } from './choice.tsx'
import classes from './list-tools.module.css'
import { SearchInput } from './search-input.tsx'

const ARCHIVE_OPTIONS: { value: ListFilter['archived']; label: string }[] = [
  { value: 'without', label: t`Current` },
  { value: 'only', label: t`Archived` },
]

type Props = {
  searchLabel: string
  placeholder?: string
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
}

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
        label={t`Show`}
        hideLabel
        options={ARCHIVE_OPTIONS}
        value={filter.archived}
        onChange={(archived) => onFilter({ ...filter, archived })}
      />
    </div>
  )
}
