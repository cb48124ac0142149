import type { AppointmentRules } from '@deskbell/domain/business/schema.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../components/card.tsx'
import { LoadingState } from '../../../../components/loading-state.tsx'
import { notify, notifyError } from '../../../../components/notify.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { Switch } from '../../../../components/switch.ts'
import { appointmentRulesQuery, useChangeAppointmentRules } from '../api.ts'

export function AppointmentsCard() {
  const query = useQuery(appointmentRulesQuery)
  return (
    <Card title={t`Appointments`}>
      <QueryView query={query} loading={<LoadingState rows={1} height={44} />}>
        {(rules) => <NoShowSwitch rules={rules} />}
      </QueryView>
    </Card>
  )
}

function NoShowSwitch({ rules: { version, noShowSpendsVisit } }: { rules: AppointmentRules }) {
  const change = useChangeAppointmentRules()
  function set(spends: boolean) {
    change.mutate(
      { version, noShowSpendsVisit: spends },
      {
        onSuccess: () =>
          notify(spends ? t`A missed appointment now takes a visit` : t`A missed appointment now takes nothing`),
        onError: notifyError,
      },
    )
  }
  return (
    <Switch
      label={t`A missed appointment takes a visit from the client’s package`}
      description={t`Each one can be forgiven by itself`}
      checked={noShowSpendsVisit}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
      // Not disabled: that would drop the focus.
      readOnly={change.isPending}
    />
  )
}
