import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type Messages, setupI18n } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'

const CATALOGUES: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../../../locales/receipts/en.po'),
  es: () => import('../../../../locales/receipts/es.po'),
  fr: () => import('../../../../locales/receipts/fr.po'),
  de: () => import('../../../../locales/receipts/de.po'),
  pt: () => import('../../../../locales/receipts/pt.po'),
  it: () => import('../../../../locales/receipts/it.po'),
  nl: () => import('../../../../locales/receipts/nl.po'),
  pl: () => import('../../../../locales/receipts/pl.po'),
}

/** Translator of receipts to a client's language, which may be another one than that of the page. */
export function receiptLanguageQuery(language: Language) {
  return queryOptions({
    queryKey: ['receipt-language', language],
    queryFn: async () => {
      const { messages } = await CATALOGUES[language]()
      return setupI18n({ locale: language, messages: { [language]: messages } })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
