import type { ExportList } from '@deskbell/domain/data/exports/schema.ts'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ExportFilter } from './address.ts'
import { ExportItems } from './export-items.tsx'

type Props = {
  list: ExportList
  filter?: ExportFilter
  /** What leaves, where the screen doesn't say it: “Export visits”. */
  label?: string
  /** On a card, where it is the least of what can be done. */
  quiet?: boolean
}

/** Downloads a list as it is narrowed. */
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
