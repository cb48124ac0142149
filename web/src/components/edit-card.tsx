import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { PassingBanner } from './passing-banner.tsx'
import { UnsavedNote } from './unsaved-note.tsx'
import type { useEditCard } from './use-edit-card.ts'

type Props = {
  title: string
  card: Omit<ReturnType<typeof useEditCard>, 'draft' | 'cancel' | 'shown'>
  /** Beside the Edit button. */
  more?: ReactNode
  form: ReactNode
  view: ReactNode
}

/** A card that is read, or changed: its button, what it says once it is saved, and what was typed but not saved. */
export function EditCard({ title, card, more, form, view }: Props) {
  const edit = !card.editing && (
    <Button variant="default" ref={card.editButton} onClick={card.edit}>
      Edit
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
      <PassingBanner words={card.justSaved ? 'Changes saved successfully!' : null} />
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
