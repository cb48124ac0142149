import type { SaleRecordCheck, SaleRecordProblem } from '@deskbell/domain/sale-records/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { downloadReauthenticated } from '../auth/reauthentication/api.ts'
import { useFormat } from '../auth/use-format.ts'
import { saleRecordsQuery } from './api.ts'
import { getProblemText } from './labels.ts'
import classes from './sale-records-card.module.css'

/** Compares sales and payments with their hash chain when asked, since it reads all of them. */
export function SaleRecordsCard() {
  const query = useQuery({ ...saleRecordsQuery, enabled: false })
  const { isFetching, refetch } = query
  return (
    <Card title={t`Records of sales`}>
      <p className={classes.hint}>
        {t`Each sale and each payment is sealed together with the one before. What somebody changes, removes or adds in the database later shows here.`}
      </p>
      {(query.data ?? query.error) && <QueryView query={query}>{(check) => <Result check={check} />}</QueryView>}
      <div className={classes.actions}>
        <Button loading={isFetching} onClick={() => void refetch()}>{t`Check now`}</Button>
        <Button
          component="a"
          variant="default"
          href="/api/sale-records/file"
          download
          onClick={downloadReauthenticated}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t`Download`}
        </Button>
      </div>
    </Card>
  )
}

function Result({ check: { records, checkedAt, problems } }: { check: SaleRecordCheck }) {
  const format = useFormat()
  const time = format.time(checkedAt)
  const sealed = plural(records, { one: '# record', other: '# records' })
  if (problems.length === 0)
    return (
      <p className={classes.unbroken} role="status">
        <IconShieldCheck size={20} aria-hidden="true" />
        {t`${sealed}, unbroken, checked at ${time}`}
      </p>
    )
  return (
    <div role="alert">
      <p className={classes.broken}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        {t`${sealed}, not as they were sealed, checked at ${time}`}
      </p>
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <Problem key={`${problem.kind} ${problem.sequence} ${problem.saleId} ${problem.field}`} problem={problem} />
        ))}
      </ul>
    </div>
  )
}

function Problem({ problem }: { problem: SaleRecordProblem }) {
  const { sequence, saleId, field, recorded, found } = problem
  return (
    <li>
      {sequence !== null && <>{t`Record ${sequence}:`} </>}
      {saleId ? (
        <Link to="/dashboard/sales/$saleId" params={{ saleId }}>
          {getProblemText(problem)}
        </Link>
      ) : (
        getProblemText(problem)
      )}
      {field && (
        <code className={classes.field}>
          {field}
          {(recorded || found) && `: ${recorded} → ${found}`}
        </code>
      )}
    </li>
  )
}
