import type { Language } from './schema.ts'

/** Fixed texts of the message layout, not editable as templates. */
export const LAYOUT_TEXTS: Record<Language, { open: string; noNews: string }> = {
  en: { open: 'Open', noNews: 'No more news of this kind' },
  es: { open: 'Abrir', noNews: 'No quiero más noticias como esta' },
  fr: { open: 'Ouvrir', noNews: 'Ne plus recevoir de nouvelles de ce genre' },
  de: { open: 'Öffnen', noNews: 'Keine solchen Nachrichten mehr' },
  pt: { open: 'Abrir', noNews: 'Não quero mais notícias como esta' },
}
