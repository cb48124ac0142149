import { t } from '@lingui/core/macro'
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { reauthentication } from '../lib/reauthentication.ts'
import { useStore } from '../lib/store.ts'
import { useAfterPaint } from '../lib/use-after-paint.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import classes from './form-modal.module.css'
import { Modal } from './mantine-more.ts'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  /** Full screen on a phone, for a long form. */
  fullOnPhone?: boolean
  zIndex?: number
  children: ReactNode
}

/** The dialog of `FormModal`, which loads it. */
export function ProductModal({ title, opened, onClose, fullOnPhone = false, zIndex, children }: Props) {
  const isPhone = useIsPhone()
  // Escape belongs to the dialog above, which asks the person to confirm who they are.
  const isBelow = useStore(reauthentication) !== null
  const isFull = fullOnPhone && isPhone
  const isShown = useAfterPaint(opened)
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title={title}
      centered
      size="lg"
      radius={isFull ? 0 : 'lg'}
      fullScreen={isFull}
      zIndex={zIndex}
      closeOnClickOutside={false}
      closeOnEscape={!isBelow}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44, iconSize: 18 }}
      transitionProps={{ transition: 'pop', duration: 300 }}
      overlayProps={{ transitionProps: { duration: 150 }, className: classes.backdrop }}
      classNames={{ content: classes.content, title: classes.title }}
      data-closing={!opened || undefined}
    >
      <AfterPaint>{children}</AfterPaint>
    </Modal>
  )
}

/**
 * Renders the content of a dialog once its frame is painted: a long form takes longer than the 100 ms within which a
 * press should show something. Then gives it the dialog's initial focus.
 */
function AfterPaint({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(true, false)
  const wasLate = useRef(!isShown)
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (isShown && wasLate.current)
      mark.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isShown])
  return (
    <>
      <span ref={mark} hidden />
      {isShown && children}
    </>
  )
}
