import { VisuallyHidden } from '@mantine/core'
import { spelled } from '../labels.ts'
import { useWords } from '../view.tsx'
import classes from './face.module.css'

const INITIALS_MOST = 3

type Props = { text: string /** Each of a family has a colour of their own. */; place: number; onTap: () => void }

/** One of a family: initials in a large circle, or as much of the name as tells them apart. */
export function Face({ text, place, onTap }: Props) {
  const words = useWords()
  const areInitials = text.length <= INITIALS_MOST
  return (
    <button
      type="button"
      className={classes.face}
      data-place={place}
      data-long={!areInitials || undefined}
      onClick={onTap}
    >
      {areInitials ? (
        <>
          <span aria-hidden="true">{text}</span>
          <VisuallyHidden>{words.initials(spelled(text))}</VisuallyHidden>
        </>
      ) : (
        text
      )}
    </button>
  )
}
