import { getKioskLanguages } from '@deskbell/domain/kiosk/languages.ts'
import { localeIn } from '@deskbell/domain/messages/language.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { getLanguage } from '../../lib/language.ts'
import { useBusiness, useOpenedDevice } from './device.ts'
import { preloadLanguages, showLanguage } from './language.ts'

export type View = { language: Language; largeText: boolean; highContrast: boolean }

type Shown = View & {
  /** Languages offered, that of the business first. */
  languages: Language[]
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
  const { options } = useOpenedDevice()
  // Renders again with each language.
  useLingui()
  const language = getLanguage()
  const languages = useMemo(() => getKioskLanguages(options, { locale }), [options, locale])
  const [changed, setChanged] = useState(DEFAULT_VIEW)
  const reset = useCallback(() => setChanged(DEFAULT_VIEW), [])
  const shown = useMemo((): Shown => {
    return {
      largeText: false,
      highContrast: false,
      ...changed,
      // Once its catalogue is there.
      language,
      languages,
      locale: localeIn(language, locale),
      isChanged: Object.keys(changed).length > 0,
      change: (part) => setChanged((now) => ({ ...now, ...part })),
      reset,
    }
  }, [locale, language, languages, changed, reset])
  const wanted = changed.language ?? languages[0]
  useEffect(() => {
    if (wanted) void showLanguage(wanted)
  }, [wanted])
  useEffect(() => void preloadLanguages(languages), [languages])
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
