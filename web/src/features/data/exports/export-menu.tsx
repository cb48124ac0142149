import type { ExportList } from '@deskbell/domain/data/exports/schema.ts'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ExportFilter } from './address.ts'
import { ExportItems } from './export-items.tsx'

type Props = {
  list: ExportList
  filter?: ExportFilter
  /** Accessible label, if the screen doesn't name the list: “Export visits”. */
  label?: string
  /** Subtle style, for a secondary action on a card. */
  quiet?: boolean
}

export function ExportMenu({ list, filter = {}, label = 'Export', quiet = false }: Props) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant={quiet ? 'subtle' : 'default'}
          color={quiet ? 'gray' : undefined}
          px={quiet ? 'xs' : undefined}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          aria-label={label}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems list={list} filter={filter} />
      </Menu.Dropdown>
    </Menu>
  )
}
