import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { FilterName } from '@deskbell/domain/reports/names.ts'
import type { Grain, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { teamQuery } from '../../auth/team/api.ts'
import { clientQuery } from '../../clients/api.ts'
import { allEmployeesQuery } from '../../employees/api.ts'
import { allPackagesQuery } from '../../packages/api.ts'
import { allServicesQuery } from '../../services/api.ts'
import { ENTITIES, METHODS, nameChoices, SOURCES, whoChoices, withChosen } from '../filter-choices.ts'
import { GRAIN_WORDS, hasFilter } from '../report-search.ts'
import classes from './tools.module.css'

type FilterChoice<Value extends string = string> = { value: Value; label: string }

type FilterSelectProps<Value extends string> = {
  label: string
  /** Label for no filter, such as "All services". Undefined if a value is always chosen. */
  all?: string
  choices: FilterChoice<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function FilterSelect<Value extends string>({ label, all, choices, value, onChange }: FilterSelectProps<Value>) {
  const shown = all === undefined ? choices : [{ value: '', label: all }, ...choices]
  return (
    <NativeSelect
      aria-label={label}
      data={shown}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(choices.find((one) => one.value === currentTarget.value)?.value)}
    />
  )
}

/** Shows the client that a report is filtered by, with a button to remove the filter. */
function OneClient({
  filter: { clientId },
  onChange,
}: {
  filter: ReportFilter
  onChange: (part: ReportFilter) => void
}) {
  if (!clientId) return null
  return (
    <span className={classes.only}>
      <ClientName clientId={clientId} />
      <Button variant="default" onClick={() => onChange({ clientId: undefined })}>
        {t`Everybody`}
      </Button>
    </span>
  )
}

function ClientName({ clientId }: { clientId: string }) {
  const { data: client } = useQuery(clientQuery(clientId))
  return client ? t`Only ${{ client: fullName(client) }}` : t`Only one client`
}

type FilterField = { filter: ReportFilter; onChange: (part: ReportFilter) => void }

function Service({ filter: { serviceId }, onChange }: FilterField) {
  const choices = nameChoices(useQuery(allServicesQuery).data)
  const change = (next?: string) => onChange({ serviceId: next })
  return <FilterSelect label={t`Service`} all={t`All services`} choices={choices} value={serviceId} onChange={change} />
}

function Employee({ filter: { employeeId }, onChange }: FilterField) {
  const choices = nameChoices(useQuery(allEmployeesQuery).data)
  const change = (next?: string) => onChange({ employeeId: next })
  return (
    <FilterSelect label={t`Employee`} all={t`All employees`} choices={choices} value={employeeId} onChange={change} />
  )
}

function Package({ filter: { packageId }, onChange }: FilterField) {
  const choices = nameChoices(useQuery(allPackagesQuery).data)
  const change = (next?: string) => onChange({ packageId: next })
  return <FilterSelect label={t`Package`} all={t`All packages`} choices={choices} value={packageId} onChange={change} />
}

function Method({ filter: { method }, onChange }: FilterField) {
  const change = (next: typeof method) => onChange({ method: next })
  return <FilterSelect label={t`Paid by`} all={t`However paid`} choices={METHODS} value={method} onChange={change} />
}

function Source({ filter: { source }, onChange }: FilterField) {
  const change = (next: typeof source) => onChange({ source: next })
  return <FilterSelect label={t`Checked in at`} all={t`Anywhere`} choices={SOURCES} value={source} onChange={change} />
}

function Who({ filter: { who }, onChange }: FilterField) {
  const members = useQuery(teamQuery).data?.members ?? []
  const choices = whoChoices(
    members.map(({ name }) => name),
    who,
  )
  return (
    <FilterSelect
      label={t({ context: 'filter: who did it', message: 'By' })}
      all={t`By anybody`}
      choices={choices}
      value={who}
      onChange={(next) => onChange({ who: next })}
    />
  )
}

function Entity({ filter: { entity }, onChange }: FilterField) {
  const change = (next?: string) => onChange({ entity: next })
  return <FilterSelect label={t`On what`} all={t`On anything`} choices={ENTITIES} value={entity} onChange={change} />
}

const INACTIVE_DAYS = ['30', '90', '180', '365']
/** Default that the server uses, INACTIVE_DAYS. */
const USUAL_DAYS = '60'

function inactiveWords(days: string): string {
  return t`${plural({ days: Number(days) }, { one: 'Inactive: # day', other: 'Inactive: # days' })}`
}

function InactiveDays({ filter: { inactiveDays }, onChange }: FilterField) {
  const chosen = inactiveDays === undefined ? undefined : String(inactiveDays)
  const choices = withChosen(INACTIVE_DAYS, chosen).map(({ value }) => ({
    value,
    label: inactiveWords(value),
  }))
  const change = (next?: string) => onChange({ inactiveDays: next === undefined ? undefined : Number(next) })
  return (
    <FilterSelect
      label={t`Inactive`}
      all={inactiveWords(USUAL_DAYS)}
      choices={choices}
      value={chosen}
      onChange={change}
    />
  )
}

/** Filters of reports, each with its field. */
const FILTERS: { name: FilterName; Field: ComponentType<FilterField> }[] = [
  { name: 'serviceId', Field: Service },
  { name: 'employeeId', Field: Employee },
  { name: 'packageId', Field: Package },
  { name: 'method', Field: Method },
  { name: 'source', Field: Source },
  { name: 'who', Field: Who },
  { name: 'entity', Field: Entity },
  { name: 'inactiveDays', Field: InactiveDays },
  { name: 'clientId', Field: OneClient },
]

const GRAINS: { value: Grain; label: string }[] = [
  { value: 'day', label: GRAIN_WORDS.day },
  { value: 'week', label: GRAIN_WORDS.week },
  { value: 'month', label: GRAIN_WORDS.month },
]

function GrainChoice({ by, onBy }: { by: Grain; onBy: (by: Grain) => void }) {
  return (
    <FilterSelect
      label={t({ context: 'field: by day, week or month', message: 'Told apart' })}
      choices={GRAINS}
      value={by}
      onChange={(next) => next && onBy(next)}
    />
  )
}

type Props = { name: ReportName; filter: ReportFilter; by: Grain; onFilter: (filter: ReportFilter) => void }

/** Fields for the filters that this report has, and for its grain. */
export function FilterTools({ name, filter, by, onFilter }: Props) {
  const change = (part: ReportFilter) => onFilter({ ...filter, ...part })
  const shown = FILTERS.filter((one) => hasFilter(name, one.name))
  if (shown.length === 0 && !hasFilter(name, 'by')) return null
  return (
    <div className={classes.filters}>
      {hasFilter(name, 'by') && <GrainChoice by={by} onBy={(next) => change({ by: next })} />}
      {shown.map(({ name: part, Field }) => (
        <Field key={part} filter={filter} onChange={change} />
      ))}
    </div>
  )
}
