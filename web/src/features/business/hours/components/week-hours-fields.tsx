import type { WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../../components/action-menu.tsx'
import { Switch } from '../../../../components/switch.ts'
import { useFormat } from '../../../auth/use-format.ts'
import { getDefaultHours, withDayCopied } from '../day-hours.ts'
import { DayHoursFields, dayFields, type HoursForm } from './day-hours-fields.tsx'
import classes from './hours-fields.module.css'

type Props = {
  form: HoursForm
  path: string
  week: WeekHours
  /** Label of a day without hours, such as "Closed". */
  closed: string
  autoFocus?: boolean
}

export function WeekHoursFields({ form, path, week, closed, autoFocus = false }: Props) {
  const { weekdays } = useFormat()
  const names = weekdays()
  const [said, setSaid] = useState('')

  function copy(day: number, to: 'all' | 'weekdays') {
    form.setFieldValue(path, withDayCopied(week, day, to))
    form.clearErrors()
    setSaid(
      to === 'all'
        ? t`The hours of ${{ day: names[day] ?? '' }} are copied to all days`
        : t`The hours of ${{ day: names[day] ?? '' }} are copied to the weekdays`,
    )
  }
  return (
    <div className={classes.week}>
      {week.map((hours, day) => {
        const name = names[day] ?? ''
        const fields = dayFields(form, `${path}.${day}`, hours)
        return (
          <fieldset key={name} className={classes.weekday}>
            <VisuallyHidden renderRoot={(props) => <legend {...props} />}>{name}</VisuallyHidden>
            <Switch
              label={name}
              checked={hours.length > 0}
              onChange={({ currentTarget }) => fields.change(currentTarget.checked ? getDefaultHours(week) : [])}
              autoFocus={autoFocus && day === 0}
              classNames={{ root: classes.name, body: classes.nameBody }}
            />
            {hours.length > 0 ? <DayHoursFields fields={fields} /> : <span className={classes.closed}>{closed}</span>}
            <CopyMenu name={name} onCopy={(to) => copy(day, to)} />
          </fieldset>
        )
      })}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

function CopyMenu({ name, onCopy }: { name: string; onCopy: (to: 'all' | 'weekdays') => void }) {
  return (
    <ActionMenu
      target={
        <ActionIcon className={classes.copy} aria-label={t`Copy ${name}`}>
          <IconCopy size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item onClick={() => onCopy('all')}>{t`Copy to all days`}</Menu.Item>
          <Menu.Item onClick={() => onCopy('weekdays')}>{t`Copy to weekdays`}</Menu.Item>
        </>
      )}
    </ActionMenu>
  )
}
