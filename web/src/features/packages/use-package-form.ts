import { type Package, PackageInput } from '@deskbell/domain/packages/schema.ts'
import { notify } from '../../components/notify.tsx'
import { BLANK } from '../../components/number-field.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useAddPackage, useUpdatePackage } from './mutations.ts'

export const USUAL_VISITS = 10
export const USUAL_VALIDITY = { count: 3, unit: 'month' } as const

const blank: PackageInput = {
  name: '',
  description: '',
  coversAll: true,
  serviceIds: [],
  visits: USUAL_VISITS,
  price: BLANK,
  validity: USUAL_VALIDITY,
  starts: 'purchase',
  active: true,
}

// Services chosen before "all" was are kept in the form, in case of a change of mind, but not saved.
function withoutNeedless(input: PackageInput): PackageInput {
  return input.coversAll ? { ...input, serviceIds: [] } : input
}

/** The form that adds a package, or edits one. */
export function usePackageForm(edited: Package | null, onDone: () => void) {
  const add = useAddPackage()
  const update = useUpdatePackage()
  return useSchemaForm({
    schema: PackageInput,
    values: edited ? PackageInput.parse(edited) : blank,
    version: edited?.version,
    submit: (typed, { id, version }) => {
      const input = withoutNeedless(typed)
      return edited ? update.mutateAsync({ ...input, id: edited.id, version }) : add.mutateAsync({ ...input, id })
    },
    onSaved: () => {
      notify(edited ? 'Changes saved' : 'Package added')
      onDone()
    },
  })
}

export type PackageFormState = ReturnType<typeof usePackageForm>
