import { CHECK_NAMES, STATE_NAMES } from '@deskbell/domain/health/labels.ts'
import type { Finding, Health, HealthState } from '@deskbell/domain/health/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle, IconServer } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { LoadingState } from '../../components/loading-state.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { StatusPill, type Tone } from '../../components/status-pill.tsx'
import { api } from '../../lib/api.ts'
import { i18n } from '../../lib/i18n.ts'
import { read } from '../../lib/read.ts'
import { useFormat } from '../auth/use-format.ts'
import classes from './health.module.css'

// Cache for 10 minutes: each check connects to the mail server and writes to the file storage. Staff can refresh it.
const GOOD_FOR_MS = 10 * MINUTE_MS

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => read(api.health.$get({}, { init: { signal } })),
  staleTime: GOOD_FOR_MS,
})

const LOOKS: Record<HealthState, { Icon: typeof IconCircleX; tone: Tone }> = {
  ok: { Icon: IconCircleCheck, tone: 'good' },
  warning: { Icon: IconAlertTriangle, tone: 'mind' },
  wrong: { Icon: IconCircleX, tone: 'wrong' },
  unknown: { Icon: IconHelpCircle, tone: 'quiet' },
}

function FindingRow({ finding: { check, state, says, toDo } }: { finding: Finding }) {
  const { Icon, tone } = LOOKS[state]
  return (
    <li className={classes.row} data-state={state}>
      <Icon size={22} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name}>{i18n._(CHECK_NAMES[check])}</span>
        <span className={classes.says}>{says}</span>
        {toDo && <span className={classes.toDo}>{toDo}</span>}
      </div>
      <StatusPill tone={tone}>{i18n._(STATE_NAMES[state])}</StatusPill>
    </li>
  )
}

export function HealthCard({ className }: { className?: string | undefined }) {
  const query = useQuery(healthQuery)
  return (
    <Card
      title={t`Health`}
      {...(className && { className })}
      aside={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t`Check again`}
        </Button>
      }
    >
      <QueryView query={query} loading={<LoadingState rows={4} height={44} />}>
        {(health) => (
          <>
            <Findings health={health} />
            {health.servers.length > 0 && <Servers servers={health.servers} />}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function Findings({ health: { at, findings } }: { health: Health }) {
  const { dateTime } = useFormat()
  return (
    <>
      <p className={classes.summary} role="status">
        {summarize(findings)} {t`Looked at ${{ time: dateTime(at) }}.`}
      </p>
      <ul className={classes.list} aria-label={t`What was looked at`}>
        {findings.map((finding) => (
          <FindingRow key={finding.check} finding={finding} />
        ))}
      </ul>
    </>
  )
}

function Servers({ servers }: Pick<Health, 'servers'>) {
  const { dateTime } = useFormat()
  return (
    <>
      <h3>{t`Servers`}</h3>
      <ul className={classes.list} aria-label={t`Servers`}>
        {servers.map(({ id, version, startedAt, seenAt }) => (
          <li key={id} className={classes.row}>
            <IconServer size={22} className={classes.icon} aria-hidden="true" />
            <div className={classes.words}>
              <span className={classes.name}>{t`Deskbell ${{ version }}`}</span>
              <span className={classes.says}>
                {t`Runs since ${{ time: dateTime(startedAt) }}, last seen ${{ seen: dateTime(seenAt) }}.`}
              </span>
              <span className={classes.says}>{id}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function summarize(findings: Health['findings']): string {
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  if (wrong > 0) return t`${plural({ wrong }, { one: '# thing is wrong.', other: '# things are wrong.' })}`
  if (warnings > 0) return t`${plural({ warnings }, { one: '# thing to look at.', other: '# things to look at.' })}`
  return t`All is well.`
}
