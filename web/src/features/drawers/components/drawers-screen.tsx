import type { Drawer, DrawerSessionSummary } from '@deskbell/domain/drawers/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { IconArchive, IconCashRegister, IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { type Column, DataTable, RowMenu } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useArchiving } from '../../../components/use-archiving.ts'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { api } from '../../../lib/api.ts'
import { deviceDrawer, setDeviceDrawer } from '../../../lib/device-drawer.ts'
import { read } from '../../../lib/read.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useStore } from '../../../lib/store.ts'
import { useFormat } from '../../auth/use-format.ts'
import { archivedDrawersQuery, closesQuery, drawersQuery } from '../api.ts'
import { getTotals } from '../session-totals.ts'
import { Difference } from './difference.tsx'
import classes from './drawers.module.css'

const DrawerFormModal = lazyModal(async () => (await import('./drawer-form-modal.tsx')).DrawerFormModal)
const MoveCashModal = lazyModal(async () => (await import('./move-cash-modal.tsx')).MoveCashModal)
const OpenDrawerModal = lazyModal(async () => (await import('./open-drawer-modal.tsx')).OpenDrawerModal)

function useDrawerArchiving() {
  return useArchiving<Drawer>({
    topic: 'drawers',
    archive: ({ id }) => read(api.drawers[':id'].archive.$post({ param: { id } })),
    restore: ({ id }) => read(api.drawers[':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}

/** Drawers of the shop, which of them is open, and the closes of the past. */
export function DrawersScreen() {
  const drawers = useQuery(drawersQuery)
  const form = useFormModal<Drawer>()
  useShortcuts({ new: form.add })
  return (
    <>
      <PageHeader
        title={t`Drawers`}
        subtitle={t`Cash in the shop, from the opening to the close`}
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/sales" {...props} />}>
              {t`Sales`}
            </Button>
            <Button onClick={form.add}>{t`Add drawer`}</Button>
          </>
        }
      />
      <div className={classes.stack}>
        <Card>
          <QueryView query={drawers}>
            {(items) => (items.length === 0 ? <NoDrawers /> : <DrawerList drawers={items} onRename={form.edit} />)}
          </QueryView>
        </Card>
        <ArchivedDrawers />
        <Closes />
      </div>
      <DrawerFormModal drawer={form.item} opened={form.opened} onClose={form.close} />
    </>
  )
}

function NoDrawers() {
  return (
    <EmptyState icon={<IconCashRegister size={28} />} title={t`No drawers yet`}>
      {t`Add a drawer to count cash at the end of the day. Without one, money is taken as always.`}
    </EmptyState>
  )
}

function DrawerList({ drawers, onRename }: { drawers: Drawer[]; onRename: (drawer: Drawer) => void }) {
  const archiving = useDrawerArchiving()
  return (
    <ul className={classes.drawers} aria-label={t`Drawers`}>
      {drawers.map((drawer) => (
        <li key={drawer.id} className={classes.drawer}>
          <DrawerWords drawer={drawer} />
          <div className={classes.buttons}>
            <UseHere drawer={drawer} />
            {drawer.session ? <OpenActions drawer={drawer} sessionId={drawer.session.id} /> : <Open drawer={drawer} />}
            <RowMenu
              label={t`Actions for ${{ name: drawer.name }}`}
              actions={() => [
                { label: t`Rename`, icon: <IconPencil size={18} />, onClick: () => onRename(drawer) },
                ...(drawer.session
                  ? []
                  : [
                      {
                        label: t`Archive`,
                        icon: <IconArchive size={18} />,
                        onClick: () => archiving.archive(drawer),
                      },
                    ]),
              ]}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function DrawerWords({ drawer: { id, name, session } }: { drawer: Drawer }) {
  const { dateTime } = useFormat()
  const isHere = useStore(deviceDrawer) === id
  return (
    <div className={classes.words}>
      <span className={classes.name}>
        {session ? (
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/dashboard/drawers/$sessionId" params={{ sessionId: session.id }} {...props} />
            )}
          >
            {name}
          </Anchor>
        ) : (
          name
        )}
        <StatusPill tone={session ? 'good' : 'quiet'}>
          {session ? t({ context: 'drawer', message: 'open' }) : t({ context: 'drawer', message: 'closed' })}
        </StatusPill>
        {isHere && <StatusPill tone="planned">{t`this device`}</StatusPill>}
      </span>
      {session && (
        <span className={classes.hint}>
          {t`Since ${{ time: dateTime(session.openedAt) }}, opened by ${{ name: session.openedBy }}`}
        </span>
      )}
    </div>
  )
}

/** Chooses the drawer in which money of this device goes. */
function UseHere({ drawer: { id, name } }: { drawer: Drawer }) {
  const isHere = useStore(deviceDrawer) === id
  return (
    <Button
      variant="subtle"
      aria-label={isHere ? t`Don’t use here: ${name}` : t`Use here: ${name}`}
      onClick={() => setDeviceDrawer(isHere ? '' : id)}
    >
      {isHere ? t`Don’t use here` : t`Use here`}
    </Button>
  )
}

function Open({ drawer }: { drawer: Drawer }) {
  const modal = useFormModal<Drawer>()
  return (
    <>
      <Button onClick={() => modal.edit(drawer)}>{t`Open ${{ drawer: drawer.name }}`}</Button>
      <OpenDrawerModal drawer={drawer} opened={modal.opened} onClose={modal.close} />
    </>
  )
}

function OpenActions({ drawer: { name }, sessionId }: { drawer: Drawer; sessionId: string }) {
  const modal = useFormModal<string>()
  return (
    <>
      <Button
        variant="default"
        aria-label={t`Cash in or out of ${name}`}
        onClick={() => modal.edit(sessionId)}
      >{t`Cash in or out…`}</Button>
      <Button
        renderRoot={(props) => <Link to="/dashboard/drawers/$sessionId/close" params={{ sessionId }} {...props} />}
      >
        {t`Close ${{ drawer: name }}`}
      </Button>
      <MoveCashModal sessionId={sessionId} opened={modal.opened} onClose={modal.close} />
    </>
  )
}

function ArchivedDrawers() {
  const { data = [] } = useQuery(archivedDrawersQuery)
  const archiving = useDrawerArchiving()
  if (data.length === 0) return null
  return (
    <Card title={t`Archived drawers`}>
      <ul className={classes.drawers}>
        {data.map((drawer) => (
          <li key={drawer.id} className={classes.drawer}>
            <span className={classes.words}>{drawer.name}</span>
            <Button
              variant="default"
              aria-label={t`Restore ${{ name: drawer.name }}`}
              loading={archiving.isBusy(drawer)}
              onClick={() => archiving.restore(drawer)}
            >
              {t`Restore`}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Closes() {
  const pages = useInfiniteQuery(closesQuery)
  return (
    <section aria-label={t`Closes`}>
      <PagedList pages={pages} empty={<EmptyState title={t`Nothing is closed yet`} />}>
        {(closes) => <ClosesTable closes={closes} />}
      </PagedList>
    </section>
  )
}

function ClosesTable({ closes }: { closes: DrawerSessionSummary[] }) {
  const { dateTime, money } = useFormat()
  const columns: Column<DrawerSessionSummary>[] = [
    {
      header: t({ context: 'column: when a drawer was closed', message: 'Closed' }),
      cell: ({ id, closedAt }) => (
        <Link to="/dashboard/drawers/$sessionId" params={{ sessionId: id }} data-row-link>
          {dateTime(closedAt ?? '')}
        </Link>
      ),
    },
    { header: t`Drawer`, cell: ({ drawerName }) => drawerName },
    { header: t({ context: 'column: who did it', message: 'By' }), hideBelow: 'md', cell: ({ closedBy }) => closedBy },
    {
      header: t({ context: 'money in a drawer', message: 'Expected' }),
      align: 'end',
      hideBelow: 'sm',
      cell: (close) => money(getTotals(close).expected),
    },
    {
      header: t({ context: 'money in a drawer', message: 'Counted' }),
      align: 'end',
      hideBelow: 'sm',
      cell: (close) => money(getTotals(close).counted),
    },
    {
      header: t({ context: 'money in a drawer', message: 'Difference' }),
      align: 'end',
      cell: (close) => <Difference amount={getTotals(close).difference} />,
    },
  ]
  return <DataTable label={t`Closes`} rows={closes} columns={columns} nameOf={({ drawerName }) => drawerName} />
}
