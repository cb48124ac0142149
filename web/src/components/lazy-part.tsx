import { t } from '@lingui/core/macro'
import { type ComponentType, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createLoader } from '../lib/loader.ts'
import { pauseShortcutsWhile } from '../lib/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { useHasBeenTrue } from '../lib/use-has-been-true.ts'
import { ErrorState } from './error-state.tsx'
import { LoadingState } from './loading-state.tsx'
import { notify } from './notify.tsx'

const getLost = () => t`This part of the screen couldn't be loaded. Reload the page.`

/**
 * Part of a dialog, or of a tab that isn't shown first, whose code the screen doesn't wait for. In a dialog it has the
 * initial focus where it is ready at once, and takes it where it comes later.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { part, request } = createLoader(load)
  return function LazyPart(props: Props) {
    const Part = useStore(part)
    const [isLost, setLost] = useState(false)
    const wasLate = useRef(Part === null)
    useEffect(() => {
      if (!Part) request().catch(() => setLost(true))
    }, [Part])
    useLayoutEffect(() => {
      if (Part && wasLate.current) document.querySelector<HTMLElement>('[role=dialog] [data-autofocus]')?.focus()
    }, [Part])
    if (Part) return <Part {...props} />
    return isLost ? (
      <ErrorState words={getLost()} onRetry={() => window.location.reload()} />
    ) : (
      <LoadingState rows={3} />
    )
  }
}

/** Dialog whose code the screen doesn't wait for. Costs a screen nothing before it is first opened. */
export function lazyModal<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { part, request } = createLoader(load)
  function LoadedModal(props: Props) {
    const Part = useStore(part)
    const [isMounted, setMounted] = useState(false)
    const { opened } = props
    useEffect(() => {
      if (opened) request().catch(() => notify(getLost(), 'failed'))
    }, [opened])
    // A dialog that is mounted open doesn't note where the focus was, to give it back.
    useEffect(() => setMounted(Part !== null), [Part])
    return Part && <Part {...props} opened={opened && isMounted} />
  }
  return function LazyModal(props: Props) {
    const { opened } = props
    // The dialog is in the document only some frames later.
    useLayoutEffect(() => (opened ? pauseShortcutsWhile(() => true) : undefined), [opened])
    // After the press is painted.
    return useHasBeenTrue(useDeferredValue(opened)) && <LoadedModal {...props} />
  }
}
