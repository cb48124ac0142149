import type { ExportList } from '@deskbell/domain/exports/schema.ts'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { type ExportFilter, exportAddress } from '../address.ts'

/** The two kinds of file that a list is to be had as: items of a menu, and plain links. */
export function ExportItems({ list, filter }: { list: ExportList; filter: ExportFilter }) {
  return (
    <>
      <Menu.Item
        component="a"
        closeMenuOnClick
        href={exportAddress(list, filter, 'xlsx')}
        download
        leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
      >
        Excel
      </Menu.Item>
      <Menu.Item
        component="a"
        closeMenuOnClick
        href={exportAddress(list, filter, 'csv')}
        download
        leftSection={<IconFileText size={18} aria-hidden="true" />}
      >
        CSV
      </Menu.Item>
    </>
  )
}
