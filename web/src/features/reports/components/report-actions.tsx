import { FIGURES, type ReportFilter, type ReportName, type ReportTable } from '@deskbell/domain/reports/schema.ts'
import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fileAddress } from '../addresses.ts'
import classes from './report-actions.module.css'

type Props = { name: ReportName; filter: ReportFilter; tables: ReportTable[]; more?: ReactNode }

/** What is done with a report. None of it is on paper. */
export function ReportActions({ name, filter, tables, more }: Props) {
  return (
    <div className={classes.actions}>
      {more}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <FileItem href={fileAddress(name, filter, { format: 'xlsx' })} Icon={IconFileSpreadsheet}>
            Excel, all tables
          </FileItem>
          {[{ id: FIGURES, title: 'Figures' }, ...tables].map(({ id, title }) => (
            <FileItem key={id} href={fileAddress(name, filter, { format: 'csv', table: id })} Icon={IconFileText}>
              {`CSV, ${title}`}
            </FileItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function FileItem({ href, Icon, children }: { href: string; Icon: typeof IconFileText; children: string }) {
  return (
    <Menu.Item component="a" closeMenuOnClick href={href} download leftSection={<Icon size={18} aria-hidden="true" />}>
      {children}
    </Menu.Item>
  )
}
