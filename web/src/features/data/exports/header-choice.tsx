import type { HeaderStyle } from '@deskbell/domain/data/exports/schema.ts'
import { t } from '@lingui/core/macro'
import type { MenuParts } from '../../../components/action-menu.tsx'

type Props = { Menu: MenuParts; headers: HeaderStyle; onHeaders: (headers: HeaderStyle) => void }

/** Items of a menu that choose how the files of its other items name their columns. */
export function HeaderChoice({ Menu, headers, onHeaders }: Props) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`Column names`}</Menu.Label>
      <Menu.RadioGroup value={headers} onChange={(chosen) => onHeaders(chosen === 'keys' ? 'keys' : 'words')}>
        <Menu.RadioItem value="words" closeMenuOnClick={false}>
          {t({ context: 'column names of a file', message: 'As on screen' })}
        </Menu.RadioItem>
        <Menu.RadioItem value="keys" closeMenuOnClick={false}>
          {t({ context: 'column names of a file', message: 'For programs' })}
        </Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
