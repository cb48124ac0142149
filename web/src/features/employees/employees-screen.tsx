import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { InitialsAvatar } from '../../components/initials-avatar.tsx'
import { lazyModal, lazyPart } from '../../components/lazy-part.tsx'
import { ListTools } from '../../components/list-tools.tsx'
import { OneLine } from '../../components/one-line.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RecordName } from '../../components/record-name.tsx'
import { useArchiving } from '../../components/use-archiving.ts'
import { type FormModalState, getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { api } from '../../lib/api.ts'
import { type ListFilter, UNFILTERED } from '../../lib/list-filter.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { employeesQuery } from './api.ts'
import classes from './employee-table.module.css'

const EmployeeForm = lazyPart(async () => (await import('./employee-form.tsx')).EmployeeForm)
const EmployeeHoursModal = lazyModal(
  async () => (await import('../business/hours/components/employee-hours-modal.tsx')).EmployeeHoursModal,
)
const EraseEmployeeModal = lazyModal(async () => (await import('./erase-employee-modal.tsx')).EraseEmployeeModal)

async function addAgain(employee: Employee): Promise<unknown> {
  const { EmployeeInput } = await import('@deskbell/domain/employees/schema.ts')
  return read(api.employees.$post({ json: { ...EmployeeInput.parse(employee), id: newId() } }))
}

/**
 * Deletes an employee with undo. The server archives somebody whom appointments or visits refer to, and deletes anybody
 * else; undoing that adds them again, with a new id.
 */
function useEmployeeDeleting() {
  const [gone] = useState(() => new Set<string>())
  return useArchiving<Employee>({
    topic: 'employees',
    archive: async ({ id }) => {
      const { outcome } = await read(api.employees[':id'].$delete({ param: { id } }))
      if (outcome === 'deleted') gone.add(id)
    },
    restore: (employee) =>
      gone.has(employee.id)
        ? addAgain(employee)
        : read(api.employees[':id'].restore.$post({ param: { id: employee.id } })),
    nameOf: fullName,
    archivedText: (employee) => {
      const name = fullName(employee)
      return gone.has(employee.id) ? t`${name} deleted` : t`${name} archived`
    },
  })
}

type Actions = {
  onEdit: (employee: Employee) => void
  onHours: (employee: Employee) => void
  onErase: (employee: Employee) => void
  deleting: ReturnType<typeof useEmployeeDeleting>
}

function EmployeeActions({ employee, onEdit, onHours, onErase, deleting }: Actions & { employee: Employee }) {
  const name = fullName(employee)
  const busy = deleting.isBusy(employee)
  if (employee.archivedAt)
    return (
      <span className={classes.archivedActions}>
        <Button
          variant="default"
          onClick={() => deleting.restore(employee)}
          loading={busy}
          aria-label={t`Restore ${name}`}
        >
          {t`Restore`}
        </Button>
        <Button
          variant="subtle"
          color="red"
          onClick={() => onErase(employee)}
          disabled={busy}
          aria-label={t`Erase ${name}`}
        >
          {t`Erase…`}
        </Button>
      </span>
    )
  return (
    <span className={classes.actions}>
      <ActionIcon onClick={() => onHours(employee)} disabled={busy} aria-label={t`Hours of ${name}`}>
        <IconClock size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon onClick={() => onEdit(employee)} disabled={busy} aria-label={t`Edit ${name}`}>
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon onClick={() => deleting.archive(employee)} loading={busy} aria-label={t`Delete ${name}`}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

function EmployeeTable({ employees, ...actions }: Actions & { employees: Employee[] }) {
  const columns: Column<Employee>[] = [
    { header: t`Name`, cell: (employee) => <EmployeeName employee={employee} /> },
    { header: t`Phone`, cell: ({ phone }) => <PhoneNumber>{phone}</PhoneNumber> },
    { header: t`Email`, hideBelow: 'sm', cell: ({ email }) => email },
    {
      header: t`Actions`,
      align: 'end',
      cell: (employee) => <EmployeeActions employee={employee} {...actions} />,
    },
  ]
  return <DataTable label={t`Employees`} rows={employees} columns={columns} nameOf={fullName} />
}

function EmployeeName({ employee }: { employee: Employee }) {
  const avatar = (
    <span className={classes.avatar}>
      <InitialsAvatar initials={initials(employee)} />
    </span>
  )
  return <RecordName name={fullName(employee)} lead={avatar} />
}

/** Length of the longest group that fits beside the name on a phone. */
const GROUP_MAX = 8

// Breaks a number between its groups only, on a phone. Any text may be one long group, which breaks anywhere.
function PhoneNumber({ children }: { children: string }) {
  return (
    <span className={classes.phone}>
      {children.split(' ').map((group, place) => (
        <Fragment key={place}>{group.length > GROUP_MAX ? group : <OneLine>{group}</OneLine>} </Fragment>
      ))}
    </span>
  )
}

function nextStep({ q, archived }: ListFilter): string {
  if (q) return t`Nobody is called “${{ name: q }}”. Check the spelling, or search for less.`
  if (archived === 'only')
    return t`Employees with appointments or visits are kept here when you delete them, and can be restored or erased.`
  return t`Add everyone who gives a class or takes appointments, with the services that they perform.`
}

/** Keeps the table's headings if the list is empty. */
function NoEmployees({ filter, table }: { filter: ListFilter; table: ReactNode }) {
  return (
    <>
      {table}
      <EmptyState icon={<IconUser size={28} />} title={t`No employees found`}>
        {nextStep(filter)}
      </EmptyState>
    </>
  )
}

type Props = { modal: FormModalState<Employee>; pages: InfiniteData<Page<Employee>> | undefined }

function EmployeeModal({ modal: { opened, close, item }, pages }: Props) {
  const employees = pages ? listItems(pages) : []
  return (
    <FormModal title={item ? t`Edit Employee` : t`Add Employee`} opened={opened} onClose={close}>
      <EmployeeForm employee={getLatest(item, employees)} others={employees} onDone={close} />
    </FormModal>
  )
}

function omitErased({ pages, pageParams }: InfiniteData<Page<Employee>>) {
  return {
    pageParams,
    pages: pages.map((page) => ({ ...page, items: page.items.filter(({ erasedAt }) => !erasedAt) })),
  }
}

export function EmployeesScreen({ q }: { q: string }) {
  const [filter, setFilter] = useState({ ...UNFILTERED, q })
  const pages = useInfiniteQuery({ ...employeesQuery(filter), select: omitErased })
  const modal = useFormModal<Employee>()
  const hours = useFormModal<Employee>()
  const erasing = useFormModal<Employee>()
  const deleting = useEmployeeDeleting()
  const table = (employees: Employee[]) => (
    <EmployeeTable
      employees={employees}
      onEdit={modal.edit}
      onHours={hours.edit}
      onErase={erasing.edit}
      deleting={deleting}
    />
  )
  useShortcuts({ new: modal.add })
  return (
    <>
      <PageHeader
        title={t`Employees`}
        subtitle={t`Who works here`}
        actions={
          <>
            <ExportMenu list="employees" filter={filter} />
            <Button onClick={modal.add}>{t`+ Add Employee`}</Button>
          </>
        }
      />
      <ListTools searchLabel={t`Search employees`} filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoEmployees filter={filter} table={table([])} />}>
        {table}
      </PagedList>
      <EmployeeModal modal={modal} pages={pages.data} />
      <EmployeeHoursModal {...hours} />
      <EraseEmployeeModal {...erasing} />
    </>
  )
}
