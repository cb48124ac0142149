import { CLIENT_SEGMENTS } from '@deskbell/domain/clients/lists.ts'
import { type ClientSegment, SEGMENT_HINTS } from '@deskbell/domain/clients/segments.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { tagsQuery } from '../api.ts'
import { type ClientListSearch, COLUMNS, type ColumnName, toClientListSearch } from '../list-search.ts'
import { COLUMN_WORDS } from './client-columns-shown.tsx'
import classes from './client-list.module.css'

const SHELF_WORDS: Record<ClientSegment, string> = {
  active: 'Active',
  inactive: 'Inactive',
  new: 'New',
  expiring: 'Pass expiring soon',
  low: 'Few visits left',
  owing: 'Owing',
}

const SHELVES = [
  { value: '', label: 'All clients' },
  ...CLIENT_SEGMENTS.map((value) => ({ value, label: SHELF_WORDS[value] })),
  { value: 'archived', label: 'Archived' },
]

const SORTS = [
  { value: '', label: 'By name' },
  { value: 'seen', label: 'Last visit, newest first' },
  { value: 'unseen', label: 'Last visit, longest ago first' },
  { value: 'added', label: 'Newest client first' },
]

function getHint({ filter, q }: ClientListSearch): string {
  if (filter === 'archived') return 'Kept with all their history.'
  if (filter) return SEGMENT_HINTS[filter]
  return q ? 'The nearest come first.' : ''
}

type Props = {
  search: ClientListSearch
  onSearch: (search: ClientListSearch) => void
  columns: ColumnName[]
  onColumns: (columns: ColumnName[]) => void
}

export function ClientTools({ search, onSearch, columns, onColumns }: Props) {
  const change = (next: Record<string, string>) => onSearch(toClientListSearch({ ...search, ...next }))
  const { data: tags = [] } = useQuery(tagsQuery)
  const known = search.tag && !tags.includes(search.tag) ? [search.tag, ...tags] : tags
  const tagChoices = [{ value: '', label: 'Any tag' }, ...known.map((tag) => ({ value: tag, label: tag }))]
  const hint = getHint(search)
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchInput
          label="Find a client"
          placeholder="Name, phone or e-mail"
          initial={search.q}
          onSearch={(q) => change({ q })}
        />
      </div>
      <NativeSelect
        className={classes.choice}
        aria-label="Show"
        data={SHELVES}
        value={search.filter ?? ''}
        onChange={(event) => change({ filter: event.currentTarget.value })}
      />
      {known.length > 0 && (
        <NativeSelect
          className={classes.choice}
          aria-label="Tag"
          data={tagChoices}
          value={search.tag ?? ''}
          onChange={(event) => change({ tag: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        className={classes.choice}
        aria-label="Order"
        data={SORTS}
        value={search.sort ?? ''}
        disabled={Boolean(search.q)}
        onChange={(event) => change({ sort: event.currentTarget.value })}
      />
      <ColumnsChoice columns={columns} onColumns={onColumns} />
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  )
}

function ColumnsChoice({ columns, onColumns }: Pick<Props, 'columns' | 'onColumns'>) {
  const toggle = (name: ColumnName) =>
    onColumns(COLUMNS.filter((column) => columns.includes(column) !== (column === name)))
  return (
    <ActionMenu
      closeOnItemClick={false}
      target={
        <Button variant="default" className={classes.columns} leftSection={<IconColumns3 size={18} />}>
          Columns
        </Button>
      }
    >
      {(Menu) =>
        COLUMNS.map((name) => (
          <Menu.CheckboxItem key={name} checked={columns.includes(name)} onChange={() => toggle(name)}>
            {COLUMN_WORDS[name]}
          </Menu.CheckboxItem>
        ))
      }
    </ActionMenu>
  )
}
