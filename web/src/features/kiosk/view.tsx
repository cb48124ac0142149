import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useBusiness } from './device.ts'
import { CATALOGUE, chooseLanguage, type Language, localeIn } from './labels.ts'
import type { KioskWords } from './words/en.ts'

export type View = { language: Language; largeText: boolean; highContrast: boolean }

type Shown = View & {
  words: KioskWords
  /** Locale for dates and times. */
  locale: string
  /** True if it differs from the business's defaults. */
  isChanged: boolean
  change: (part: Partial<View>) => void
  reset: () => void
}

const DEFAULT_VIEW: Partial<View> = {}

const ViewContext = createContext<Shown | null>(null)

/** Holds the client's display settings until the kiosk starts over. */
export function ViewProvider({ children }: { children: ReactNode }) {
  const { locale } = useBusiness()
  const [changed, setChanged] = useState(DEFAULT_VIEW)
  const reset = useCallback(() => setChanged(DEFAULT_VIEW), [])
  const shown = useMemo((): Shown => {
    const view = { language: chooseLanguage(locale), largeText: false, highContrast: false, ...changed }
    return {
      ...view,
      words: CATALOGUE[view.language],
      locale: localeIn(view.language, locale),
      isChanged: Object.keys(changed).length > 0,
      change: (part) => setChanged((now) => ({ ...now, ...part })),
      reset,
    }
  }, [locale, changed, reset])
  useLanguageOfPage(shown.locale)
  return <ViewContext value={shown}>{children}</ViewContext>
}

// Screen readers choose their voice by the page's `lang`.
function useLanguageOfPage(locale: string): void {
  useEffect(() => {
    const { lang } = document.documentElement
    document.documentElement.lang = locale
    return () => {
      document.documentElement.lang = lang
    }
  }, [locale])
}

export function useView(): Shown {
  const shown = use(ViewContext)
  if (!shown) throw new Error('This part of the kiosk stands outside its view')
  return shown
}

export function useWords(): KioskWords {
  return useView().words
}
