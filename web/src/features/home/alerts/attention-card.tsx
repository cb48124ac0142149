import type { DerivedAttention } from '@deskbell/domain/home/alerts/derived.ts'
import type { AttentionItem } from '@deskbell/domain/home/alerts/schema.ts'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { UnpaidVisitsModal } from '../../check-ins/components/unpaid-visits-modal.tsx'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import classes from './attention.module.css'
import { headline } from './attention-labels.ts'
import { AttentionRow } from './attention-row.tsx'
import { DerivedRow } from './derived-row.tsx'
import { attentionQuery } from './queries.ts'
import { SettleForm } from './resolve-form.tsx'

function getKey(derived: DerivedAttention): string {
  return 'id' in derived ? derived.id : derived.kind
}

/** What has happened that somebody should see to, and then what is so; nothing where there is nothing. */
export function AttentionCard({ derived }: { derived: DerivedAttention[] }) {
  const { data: items = [] } = useQuery(attentionQuery)
  const settling = useFormModal<AttentionItem>()
  const [settlesVisits, { open: settleVisits, close }] = useDisclosure()
  return (
    <>
      {items.length + derived.length > 0 && (
        <Card
          title="Needs attention"
          aside={<Aside count={items.length + derived.length} exports={items.length > 0} />}
        >
          <ul className={classes.list} aria-label="What needs attention">
            {items.map((item) => (
              <AttentionRow key={item.id} item={item} onSettle={settling.edit} />
            ))}
            {derived.map((one) => (
              <DerivedRow key={getKey(one)} derived={one} onSettle={settleVisits} />
            ))}
          </ul>
        </Card>
      )}
      <FormModal title={settling.item ? headline(settling.item) : ''} opened={settling.opened} onClose={settling.close}>
        {settling.item && <SettleForm item={settling.item} onDone={settling.close} />}
      </FormModal>
      <UnpaidVisitsModal opened={settlesVisits} onClose={close} />
    </>
  )
}

function Aside({ count, exports }: { count: number; exports: boolean }) {
  return (
    <>
      {exports && <ExportMenu list="attention" label="Export what needs attention" quiet />}
      <span className={classes.count}>{count}</span>
    </>
  )
}
