import type { Language } from '@deskbell/domain/messages/schema.ts'
import { setupI18n } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { type Catalogue, toCatalogues } from '../../lib/language.ts'

const CATALOGUES = toCatalogues(import.meta.glob<Catalogue>('../../../../locales/receipts/*.po'))

/** Translator of receipts to a client's language, which may be another one than that of the page. */
export function receiptLanguageQuery(language: Language) {
  return queryOptions({
    queryKey: ['receipt-language', language],
    queryFn: async () => {
      const catalogue = await CATALOGUES[language]?.()
      return setupI18n({ locale: language, messages: { [language]: catalogue?.messages ?? {} } })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
