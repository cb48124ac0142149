import type { SpecialDays } from '@deskbell/domain/business/hours/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../components/card.tsx'
import { FormModal } from '../../../../components/form-modal.tsx'
import { LoadingState } from '../../../../components/loading-state.tsx'
import { notify } from '../../../../components/notify.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useFormModal } from '../../../../components/use-form-modal.ts'
import { useFormat } from '../../../auth/use-format.ts'
import { specialDaysQuery } from '../api.ts'
import { DatedList } from './dated-list.tsx'
import { SpecialDaysForm, useSpecialDaysRemoving, useSpecialDaysWords } from './special-days-form.tsx'

/** Upcoming days on which the business is closed or has special hours. */
export function SpecialDaysCard() {
  const { today } = useFormat()
  const query = useQuery(specialDaysQuery({ from: today() }))
  const modal = useFormModal<SpecialDays>()
  const removing = useSpecialDaysRemoving()
  const wordsOf = useSpecialDaysWords()
  const add = (
    <Button variant="default" onClick={modal.add}>
      {t`Add days`}
    </Button>
  )
  function finish() {
    notify(modal.item ? t`Changes saved` : t`Days added`)
    modal.close()
  }
  return (
    <Card title={t`Closed days and special hours`} aside={add}>
      <QueryView query={query} loading={<LoadingState rows={2} height={48} />}>
        {({ items }) => (
          <DatedList
            label={t`Closed days and special hours`}
            items={items}
            wordsOf={wordsOf}
            onEdit={modal.edit}
            removing={removing}
            empty={t`None to come. Add holidays and days with other hours, and nobody is booked then by mistake.`}
          />
        )}
      </QueryView>
      <FormModal title={modal.item ? t`Edit these days` : t`Add days`} opened={modal.opened} onClose={modal.close}>
        <SpecialDaysForm edited={modal.item} employeeId={null} onSaved={finish} onCancel={modal.close} />
      </FormModal>
    </Card>
  )
}
