import { CLIENT_SEGMENTS } from '@deskbell/domain/clients/lists.ts'
import { type ClientSegment, SEGMENT_HINTS } from '@deskbell/domain/clients/segments.ts'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { i18n } from '../../../lib/i18n.ts'
import { tagsQuery } from '../api.ts'
import { type ClientListSearch, COLUMNS, type ColumnName, toClientListSearch } from '../list-search.ts'
import { COLUMN_WORDS } from './client-columns-shown.tsx'
import classes from './client-list.module.css'

const SHELF_WORDS: Record<ClientSegment, string> = {
  active: t({ context: 'clients', message: 'Active' }),
  inactive: t({ context: 'clients', message: 'Inactive' }),
  new: t({ context: 'clients', message: 'New' }),
  expiring: t`Pass expiring soon`,
  low: t`Few visits left`,
  owing: t({ context: 'clients', message: 'Owing' }),
}

const SHELVES = [
  { value: '', label: t`All clients` },
  ...CLIENT_SEGMENTS.map((value) => ({ value, label: SHELF_WORDS[value] })),
  { value: 'archived', label: t({ context: 'clients', message: 'Archived' }) },
]

const SORTS = [
  { value: '', label: t`By name` },
  { value: 'seen', label: t`Last visit, newest first` },
  { value: 'unseen', label: t`Last visit, longest ago first` },
  { value: 'added', label: t`Newest client first` },
]

function getHint({ filter, q }: ClientListSearch): string {
  if (filter === 'archived') return t`Kept with all their history.`
  if (filter) return i18n._(SEGMENT_HINTS[filter])
  return q ? t`The nearest come first.` : ''
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
  const tagChoices = [{ value: '', label: t`Any tag` }, ...known.map((tag) => ({ value: tag, label: tag }))]
  const hint = getHint(search)
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchInput
          label={t`Find a client`}
          placeholder={t`Name, phone or e-mail`}
          initial={search.q}
          onSearch={(q) => change({ q })}
        />
      </div>
      <NativeSelect
        className={classes.choice}
        aria-label={t({ context: 'field: which clients', message: 'Show' })}
        data={SHELVES}
        value={search.filter ?? ''}
        onChange={(event) => change({ filter: event.currentTarget.value })}
      />
      {known.length > 0 && (
        <NativeSelect
          className={classes.choice}
          aria-label={t`Tag`}
          data={tagChoices}
          value={search.tag ?? ''}
          onChange={(event) => change({ tag: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        className={classes.choice}
        aria-label={t({ context: 'field: sort order', message: 'Order' })}
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
          {t`Columns`}
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
