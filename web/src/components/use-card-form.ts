import { useState } from 'react'
import type { z } from 'zod'
import { changedFrom } from '../lib/changed-from.ts'
import { type Draft, type FormSchema, useSchemaForm } from '../lib/form.ts'

type Options<Schema extends FormSchema> = {
  schema: Schema
  /** What can be changed, as last read. */
  saved: z.input<Schema>
  version: number
  draft: Draft<z.input<Schema>> | null
  submit: (input: z.output<Schema>, version: number) => Promise<unknown>
  onSaved: () => void
}

/** The form of a card's edit mode. `unsaved()` is what was typed into it and not saved, to go on with later. */
export function useCardForm<Schema extends FormSchema>({ saved, submit, ...options }: Options<Schema>) {
  const [first] = useState(saved)
  const form = useSchemaForm({ ...options, values: saved, submit: (input, { version }) => submit(input, version) })

  function unsaved(): Draft<z.input<Schema>> {
    // What a colleague saved in the meantime differs from the fields too, but was not typed here.
    const known = form.seen === options.version ? [saved] : [saved, first]
    return { typed: changedFrom(form.values, ...known), version: form.seen }
  }

  return { ...form, unsaved }
}
