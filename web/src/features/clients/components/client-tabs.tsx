import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import classes from './client-tabs.module.css'

/** Tabs of a client's page besides the overview, which opens first. */
export const CLIENT_TABS = ['payments', 'files', 'history'] as const
export type ClientTab = (typeof CLIENT_TABS)[number]

const LABELS: Record<ClientTab, string> = { payments: t`Payments`, files: t`Files`, history: t`History` }

/** Navigation between the tabs; each has its own URL. */
export function ClientTabs({ clientId }: { clientId: string }) {
  const params = { clientId }
  const exact = { exact: true, includeSearch: true }
  return (
    <nav aria-label={t`About this client`} className={classes.tabs}>
      <Link
        to="/dashboard/clients/$clientId"
        params={params}
        search={{}}
        className={classes.tab}
        activeOptions={{ ...exact, explicitUndefined: true }}
        resetScroll={false}
      >
        {t`Overview`}
      </Link>
      {CLIENT_TABS.map((tab) => (
        <Link
          key={tab}
          to="/dashboard/clients/$clientId"
          params={params}
          search={{ tab }}
          className={classes.tab}
          activeOptions={exact}
          resetScroll={false}
        >
          {LABELS[tab]}
        </Link>
      ))}
    </nav>
  )
}
