import type { ExportFormat, ExportList } from '@deskbell/domain/data/exports/schema.ts'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { type ExportFilter, exportAddress } from './address.ts'

const FORMATS: { format: ExportFormat; words: string; Icon: typeof IconFileText }[] = [
  { format: 'xlsx', words: 'Excel', Icon: IconFileSpreadsheet },
  { format: 'csv', words: 'CSV', Icon: IconFileText },
]

export function ExportItems({ list, filter }: { list: ExportList; filter: ExportFilter }) {
  return FORMATS.map(({ format, words, Icon }) => (
    <Menu.Item
      key={format}
      component="a"
      closeMenuOnClick
      href={exportAddress(list, filter, format)}
      download
      leftSection={<Icon size={18} aria-hidden="true" />}
    >
      {words}
    </Menu.Item>
  ))
}
