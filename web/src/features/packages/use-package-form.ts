import type { Package } from '@deskbell/domain/packages/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { notify } from '../../components/notify.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { allServicesQuery } from '../services/api.ts'
import { useAddPackage, useUpdatePackage } from './api.ts'
import { addedForSold, BLANK_VALUES, PackageValues, toPackageInput, toValues } from './form-values.ts'

/** Form state to add or edit a package, with the coverage that the edit adds to passes already sold. */
export function usePackageForm(edited: Package | null, onDone: () => void) {
  const add = useAddPackage()
  const update = useUpdatePackage()
  const { data: services = [] } = useQuery(allServicesQuery)
  const form = useSchemaForm({
    schema: PackageValues,
    values: edited ? toValues(edited) : BLANK_VALUES,
    version: edited?.version,
    submit: (values, { id, version }) => {
      const input = toPackageInput(values, services)
      if (!edited) return add.mutateAsync({ ...input, id })
      const extendToSold = values.extendToSold && addedForSold(edited, values, services) !== null
      return update.mutateAsync({ ...input, id: edited.id, version, extendToSold })
    },
    onSaved: () => {
      notify(edited ? 'Changes saved' : 'Package added')
      onDone()
    },
  })
  return { ...form, services, added: addedForSold(edited, form.values, services) }
}

export type PackageFormState = ReturnType<typeof usePackageForm>
