import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { firstLanguage, loadWords, rememberLanguage, SpeechContext, type Words } from './language.ts'

/** Lets the page speak the visitor's language; shows nothing until its words are there. */
export function Speech({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState<{ language: Language; words: Words } | null>(null)
  const speak = useCallback(async (language: Language) => {
    const found = await loadWords(language).catch(() => null)
    // Without a connection the page goes on in the language that it has.
    if (found) setSpoken({ language, words: found })
  }, [])
  useEffect(() => void speak(firstLanguage()), [speak])
  useEffect(() => {
    if (spoken) document.documentElement.lang = spoken.language
  }, [spoken])
  const speech = useMemo(() => {
    const choose = (language: Language) => {
      rememberLanguage(language)
      void speak(language)
    }
    return spoken && { ...spoken, speak: choose }
  }, [spoken, speak])
  return speech && <SpeechContext value={speech}>{children}</SpeechContext>
}
