import { type Business, BusinessInput } from '@deskbell/domain/business/schema.ts'
import { useState } from 'react'
import { type Draft, useSchemaForm } from '../../lib/form.ts'
import { changedFrom, inputOf } from './fields.ts'
import { useUpdateBusiness } from './mutations.ts'

export type BusinessDraft = Draft<BusinessInput>

type Options = { business: Business; draft: BusinessDraft | null; onSaved: () => void }

/** The form of the shop's details. `unsaved()` is what was typed into it and not saved, to go on with later. */
export function useBusinessForm({ business, draft, onSaved }: Options) {
  const update = useUpdateBusiness()
  const saved = inputOf(business)
  const [first] = useState(saved)
  const form = useSchemaForm({
    schema: BusinessInput,
    values: saved,
    version: business.version,
    draft,
    submit: (input, { version }) => update.mutateAsync({ ...input, version }),
    onSaved,
  })

  function unsaved(): BusinessDraft {
    // What a colleague saved in the meantime differs from the fields too, but was not typed here.
    const known = form.seen === business.version ? [saved] : [saved, first]
    return { typed: changedFrom(form.values, ...known), version: form.seen }
  }

  return { ...form, unsaved }
}
