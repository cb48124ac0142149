import type { Import, KeptThing } from '@deskbell/domain/data/imports/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { translateValidation } from '../../../lib/validation-texts.ts'
import { useFormat } from '../../auth/use-format.ts'
import { type ImportAction, useImportMutation } from './api.ts'
import classes from './imports.module.css'
import { countWords } from './labels.ts'

export function useImportAction(one: Import) {
  const { mutateAsync, isPending: busy } = useImportMutation(one)
  return { busy, act: (deed: ImportAction) => runWithToast({ action: () => mutateAsync(deed) }) }
}

export function ImportCounts({
  one,
  words,
}: {
  one: Import
  words: Record<'created' | 'updated' | 'skipped' | 'refused', string>
}) {
  const { number } = useFormat()
  return (
    <dl className={classes.counts}>
      {(['created', 'updated', 'skipped', 'refused'] as const).map((count) => (
        <div key={count} className={classes.count}>
          <dt>{words[count]}</dt>
          <dd>{number(one[count])}</dd>
        </div>
      ))}
    </dl>
  )
}

const DONE = { created: t`Added`, updated: t`Updated`, skipped: t`Left as they are`, refused: t`Refused` }

export function ImportDone({ one }: { one: Import }) {
  const { dateTime } = useFormat()
  const [asking, ask] = useDisclosure()
  const { busy, act } = useImportAction(one)
  return (
    <Card title={t`Moved in`} aside={one.finishedAt && dateTime(one.finishedAt)}>
      <ImportCounts one={one} words={DONE} />
      <div className={classes.actions}>
        {(one.kind === 'clients' || one.kind === 'passes') && (
          <Button renderRoot={(props) => <Link to="/dashboard/clients" {...props} />}>{t`See the clients`}</Button>
        )}
        <Button variant="default" onClick={ask.open} disabled={busy}>
          {t`Undo this import…`}
        </Button>
      </div>
      <ConfirmModal
        title={t`Undo this import?`}
        opened={asking}
        onClose={ask.close}
        confirmLabel={t`Undo the import`}
        onConfirm={() => void act('undo').then(ask.close)}
        busy={busy}
      >
        {t`${{ counts: countWords({ ...one, skipped: 0, refused: 0 }) }}: what was added goes, and what was updated is as it was before. What was used or changed since stays, and is listed.`}
      </ConfirmModal>
    </Card>
  )
}

const ENTITY_WORDS: Record<KeptThing['entity'], string> = {
  client: t`Client`,
  service: t`Service`,
  package: t`Package`,
  pass: t`Pass`,
  check_in: t`Visit`,
  product: t`Product`,
  stored_value: t`Gift card or credit`,
}

/** Result of an undo, with the records that it had to keep. */
export function ImportUndone({ one: { undoneAt, kept, keptCount } }: { one: Import }) {
  const { dateTime, number } = useFormat()
  return (
    <Card title={t`Undone`} aside={undoneAt && dateTime(undoneAt)}>
      <p className={classes.hint}>
        {keptCount === 0
          ? t`All of it was taken back.`
          : t`All but ${{ count: number(keptCount) }} of it was taken back. These stay:`}
      </p>
      {kept.length > 0 && (
        <ul className={classes.problems} aria-label={t`What stays`}>
          {kept.map(({ id, entity, name, why }) => (
            <li key={id} className={classes.problem}>
              <span className={classes.where}>{ENTITY_WORDS[entity]}</span>
              <span>{why === 'used' ? t`${name} was used since` : t`${name} was changed since`}</span>
            </li>
          ))}
        </ul>
      )}
      {keptCount > kept.length && (
        <p className={classes.hint}>{t`and ${{ count: number(keptCount - kept.length) }} more`}</p>
      )}
    </Card>
  )
}

export function ImportFailed({ one }: { one: Import }) {
  return (
    <Alert color="red" role="alert" title={t`Nothing moved in`}>
      {translateValidation(one.failure) || t`Something went wrong on the server. Try again.`}
    </Alert>
  )
}
