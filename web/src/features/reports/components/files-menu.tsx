import type { HeaderStyle } from '@deskbell/domain/data/exports/schema.ts'
import type { ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu, type MenuParts } from '../../../components/action-menu.tsx'
import { downloadReauthenticated } from '../../auth/reauthentication/api.ts'
import { HeaderChoice } from '../../data/exports/header-choice.tsx'
import { fileAddress, type ReportFile } from '../report-search.ts'

type Props = { name: ReportName; filter: ReportFilter; files: { label: string; file: ReportFile }[] }

/** Menu that downloads a report, one of its tables, or the rows behind a number. */
export function FilesMenu(props: Props) {
  return (
    <ActionMenu
      target={
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          {t`Export`}
        </Button>
      }
    >
      {(Menu) => <FileItems Menu={Menu} {...props} />}
    </ActionMenu>
  )
}

function FileItems({ Menu, name, filter, files }: Props & { Menu: MenuParts }) {
  const [headers, setHeaders] = useState<HeaderStyle>('words')
  return (
    <>
      {files.map(({ label, file }) => {
        const Icon = file.format === 'xlsx' ? IconFileSpreadsheet : IconFileText
        return (
          <Menu.Item
            key={label}
            component="a"
            closeMenuOnClick
            href={fileAddress(name, filter, { ...file, headers })}
            download
            onClick={downloadReauthenticated}
            leftSection={<Icon size={18} aria-hidden="true" />}
          >
            {label}
          </Menu.Item>
        )
      })}
      <HeaderChoice Menu={Menu} headers={headers} onHeaders={setHeaders} />
    </>
  )
}
