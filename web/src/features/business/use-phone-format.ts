import { getCountry } from '@deskbell/domain/shared/country.ts'
import { useEffect, useMemo } from 'react'
import { isolateLeftToRight } from '../../lib/direction.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useFormat } from '../auth/use-format.ts'

type Phones = typeof import('@deskbell/domain/shared/phone.ts')

const phones = createStore<Phones | null>(null)

/** Returns the rules of all countries' phone numbers; null until they are loaded, as 40 kB that no screen waits for. */
export function usePhones(): Phones | null {
  const loaded = useStore(phones)
  useEffect(() => {
    // Ignore a failed load: a number is shown as it is stored.
    const load = () => void import('@deskbell/domain/shared/phone.ts').then(phones.set, () => undefined)
    if (!loaded) whenIdle(load, { isSeen: true })
  }, [loaded])
  return loaded
}

/** Returns a formatter from E.164 to the national format of the business's country: another function once it changes. */
export function usePhoneFormat(): (e164: string) => string {
  const country = getCountry(useFormat().locale)
  const rules = usePhones()
  return useMemo(() => {
    // A search shows the same numbers again and again, and formatting one takes as long as a cell's rendering.
    const formatted = new Map<string, string>()
    return (e164) => {
      if (!formatted.has(e164)) formatted.set(e164, isolateLeftToRight(rules?.formatPhone(e164, country) ?? e164))
      return formatted.get(e164) ?? e164
    }
  }, [rules, country])
}
