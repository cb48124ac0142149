import type { AttentionItem } from '@deskbell/domain/attention/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { ExportMenu } from '../../exports/components/export-menu.tsx'
import { headline } from '../attention-words.ts'
import { attentionQuery } from '../queries.ts'
import classes from './attention.module.css'
import { AttentionRow } from './attention-row.tsx'
import { SettleForm } from './settle-form.tsx'

/** What kiosks leave to the desk; nothing where there is nothing. */
export function AttentionCard() {
  const { data: items = [] } = useQuery(attentionQuery)
  const settling = useFormModal<AttentionItem>()
  return (
    <>
      {items.length > 0 && (
        <Card title="Needs attention" aside={<ExportMenu list="attention" label="Export what needs attention" quiet />}>
          <ul className={classes.list} aria-label="What needs attention">
            {items.map((item) => (
              <AttentionRow key={item.id} item={item} onSettle={settling.edit} />
            ))}
          </ul>
        </Card>
      )}
      <FormModal title={settling.item ? headline(settling.item) : ''} opened={settling.opened} onClose={settling.close}>
        {settling.item && <SettleForm item={settling.item} onDone={settling.close} />}
      </FormModal>
    </>
  )
}
