import type { ExportFormat, ExportList, HeaderStyle } from '@deskbell/domain/data/exports/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu, type MenuParts } from '../../../components/action-menu.tsx'
import { downloadReauthenticated } from '../../auth/reauthentication/api.ts'
import { HeaderChoice } from './header-choice.tsx'

type ExportFilter = Record<string, string | number | boolean | undefined>

/** Returns the download URL of a list with the filter applied. */
function exportAddress(
  list: ExportList,
  filter: ExportFilter,
  file: { format: ExportFormat; headers: HeaderStyle },
): string {
  const query = new URLSearchParams(file)
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return `/api/exports/${list}?${query}`
}

const FORMATS: { format: ExportFormat; words: string; Icon: typeof IconFileText }[] = [
  { format: 'xlsx', words: t`Excel`, Icon: IconFileSpreadsheet },
  { format: 'csv', words: 'CSV', Icon: IconFileText },
]

/** The items of `Menu` that download the list. */
export function ExportItems({ Menu, list, filter }: { Menu: MenuParts; list: ExportList; filter: ExportFilter }) {
  const [headers, setHeaders] = useState<HeaderStyle>('words')
  return (
    <>
      {FORMATS.map(({ format, words, Icon }) => (
        <Menu.Item
          key={format}
          component="a"
          closeMenuOnClick
          href={exportAddress(list, filter, { format, headers })}
          download
          onClick={downloadReauthenticated}
          leftSection={<Icon size={18} aria-hidden="true" />}
        >
          {words}
        </Menu.Item>
      ))}
      <HeaderChoice Menu={Menu} headers={headers} onHeaders={setHeaders} />
    </>
  )
}

type Props = {
  list: ExportList
  filter?: ExportFilter
  /** Accessible label, if the screen doesn't name the list: “Export visits”. */
  label?: string
  /** Subtle style, for a secondary action on a card. */
  quiet?: boolean
}

export function ExportMenu({ list, filter = {}, label = t`Export`, quiet = false }: Props) {
  return (
    <ActionMenu
      target={
        <Button
          variant={quiet ? 'subtle' : 'default'}
          color={quiet ? 'gray' : undefined}
          px={quiet ? 'xs' : undefined}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          aria-label={label}
        >
          {t`Export`}
        </Button>
      }
    >
      {(Menu) => <ExportItems Menu={Menu} list={list} filter={filter} />}
    </ActionMenu>
  )
}
