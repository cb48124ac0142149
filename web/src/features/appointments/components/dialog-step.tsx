import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './dialog-step.module.css'

type Props = { title?: string; onBack?: () => void; children: ReactNode }

/** One step of a dialog. On mount, focuses the element with `data-autofocus`, otherwise itself. */
export function DialogStep({ title, onBack, children }: Props) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = step.current?.querySelector<HTMLElement>('[data-autofocus]') ?? step.current
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={step} tabIndex={-1} className={classes.step}>
      <Stack gap="md">
        {(title || onBack) && (
          <div className={classes.head}>
            {onBack && (
              <Button variant="subtle" px="xs" leftSection={<IconChevronLeft size={18} />} onClick={onBack}>
                {t`Back`}
              </Button>
            )}
            {title && <h3 className={classes.title}>{title}</h3>}
          </div>
        )}
        {children}
      </Stack>
    </div>
  )
}
