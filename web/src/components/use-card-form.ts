import { useState } from 'react'
import type { z } from 'zod'
import { changedFrom, type Draft, type FormSchema, useSchemaForm } from '../lib/form.ts'

type Options<Schema extends FormSchema> = {
  schema: Schema
  /** Editable values as last loaded. */
  saved: z.input<Schema>
  version: number
  draft: Draft<z.input<Schema>> | null
  submit: (input: z.output<Schema>, version: number) => Promise<unknown>
  onSaved: () => void
}

/** Form of a card's edit mode. `unsaved()` returns the unsaved input as a draft to continue later. */
export function useCardForm<Schema extends FormSchema>({ saved, submit, ...options }: Options<Schema>) {
  const [first] = useState(saved)
  const form = useSchemaForm({ ...options, values: saved, submit: (input, { version }) => submit(input, version) })

  function unsaved(): Draft<z.input<Schema>> {
    // If a colleague saved meanwhile, untouched fields differ from `saved` too; compare them with their initial values
    // as well.
    const known = form.seen === options.version ? [saved] : [saved, first]
    return { typed: changedFrom(form.values, ...known), version: form.seen }
  }

  return { ...form, unsaved }
}
