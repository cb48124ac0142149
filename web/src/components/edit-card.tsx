import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import classes from './passing-banner.module.css'
import type { useEditCard } from './use-edit-card.ts'

function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="brass" role="status" p="sm" className={classes.note}>
      <span className={classes.words}>
        {t`Your changes are not saved yet.`}
        <Anchor component="button" type="button" className={classes.discard} onClick={onDiscard}>
          {t`Discard`}
        </Anchor>
      </span>
    </Alert>
  )
}

/** Transient success message: visible at any scroll position, and announced by screen readers. */
function PassingBanner({ words }: { words: string | null }) {
  return (
    <div role="status">
      {words && (
        <p className={classes.banner}>
          <IconCheck size={18} stroke={2.5} aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  )
}

type Props = {
  title: string
  card: Omit<ReturnType<typeof useEditCard>, 'draft' | 'cancel' | 'shown'>
  /** Shown beside the Edit button. */
  more?: ReactNode
  form: ReactNode
  view: ReactNode
}

/** Card with a view and an edit mode, a success banner, and a note about unsaved changes. */
export function EditCard({ title, card, more, form, view }: Props) {
  const edit = !card.editing && (
    <Button variant="default" ref={card.editButton} onClick={card.edit}>
      {t`Edit`}
    </Button>
  )
  const aside = more ? (
    <Group gap="xs">
      {edit}
      {more}
    </Group>
  ) : (
    edit
  )
  return (
    <Card title={title} aside={aside}>
      <PassingBanner words={card.justSaved ? t`Changes saved successfully!` : null} />
      {card.editing ? (
        form
      ) : (
        <>
          {card.unsaved.length > 0 && <UnsavedNote onDiscard={card.discard} />}
          {view}
        </>
      )}
    </Card>
  )
}
