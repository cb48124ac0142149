import { type Coverage, getAddedCoverage } from '@deskbell/domain/packages/rules.ts'
import { type LimitPeriod, type Package, PackageInput } from '@deskbell/domain/packages/schema.ts'
import { TaxRate } from '@deskbell/domain/sales/payment-schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { whenValid } from '@deskbell/domain/shared/when-valid.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { notify } from '../../components/notify.tsx'
import { BLANK } from '../../components/number-field.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { allServicesQuery } from '../services/api.ts'
import { useAddPackage, useUpdatePackage } from './api.ts'

export const USUAL_VISITS = 10
export const USUAL_VALIDITY = { count: 3, unit: 'month' } as const
export const USUAL_LIMIT: Record<LimitPeriod, number> = { day: 1, week: 3 }

const Covers = z.enum(['all', 'chosen', 'category'])
export type Covers = z.infer<typeof Covers>

const fields = z.object({
  ...PackageInput.shape,
  /** Null: the rate of the business. */
  taxRate: TaxRate.nullable(),
  /** Selected kind of coverage. The input for the other two is kept, in case the user switches back. */
  covers: Covers,
  extendToSold: z.boolean(),
})

const PackageValues = fields
  .refine(({ covers, serviceIds }) => covers !== 'chosen' || serviceIds.length > 0, {
    path: ['serviceIds'],
    error: t`Choose at least one service`,
    when: whenValid(fields.pick({ covers: true, serviceIds: true })),
  })
  .refine(({ covers, category }) => covers !== 'category' || category !== '', {
    path: ['category'],
    error: t`Choose a category`,
    when: whenValid(fields.pick({ covers: true, category: true })),
  })
  .refine(({ starts, startsOn }) => starts !== 'date' || startsOn !== null, {
    path: ['startsOn'],
    error: t`Enter a date`,
    when: whenValid(fields.pick({ starts: true, startsOn: true })),
  })
type PackageValues = z.infer<typeof PackageValues>

const BLANK_VALUES: PackageValues = {
  name: '',
  description: '',
  covers: 'all',
  coversAll: true,
  category: '',
  serviceIds: [],
  visits: USUAL_VISITS,
  limit: null,
  price: BLANK,
  taxRate: null,
  validity: USUAL_VALIDITY,
  starts: 'purchase',
  startsOn: null,
  active: true,
  soldOnline: false,
  extendToSold: false,
}

function toValues(edited: Package): PackageValues {
  const covers = edited.coversAll ? 'all' : edited.category ? 'category' : 'chosen'
  return { ...PackageInput.parse(edited), covers, extendToSold: false }
}

/** Returns the categories of active services, sorted by name. */
export function listCategories(services: Service[]): string[] {
  const inUse = services.filter(({ archivedAt, category }) => !archivedAt && category)
  return [...new Set(inUse.map(({ category }) => category))].sort((a, b) => a.localeCompare(b))
}

/** Returns a category as the services spell it, ignoring case and accents. */
function normalizeCategory(typed: string, services: Service[]): string {
  const category = typed.trim()
  const known = listCategories(services)
  if (known.includes(category)) return category
  return known.find((other) => fold(other) === fold(category)) ?? category
}

/** Returns the active services that a category covers now. */
export function listServicesInCategory(typed: string, services: Service[]): Service[] {
  const category = normalizeCategory(typed, services)
  return services.filter((service) => !service.archivedAt && category !== '' && service.category === category)
}

/** Returns the selected kind of coverage only. */
function toCoverage({ covers, category, serviceIds }: PackageValues, services: Service[]): Coverage {
  return {
    coversAll: covers === 'all',
    category: covers === 'category' ? normalizeCategory(category, services) : '',
    serviceIds: covers === 'chosen' ? serviceIds : [],
  }
}

function toPackageInput(values: PackageValues, services: Service[]): PackageInput {
  const { covers: _, extendToSold: __, ...rest } = values
  return { ...rest, ...toCoverage(values, services) }
}

/**
 * Returns the coverage that the change adds and that passes already sold could get too. Null if there are no such
 * passes or nothing is added.
 */
function addedForSold(edited: Package | null, values: PackageValues, services: Service[]): Coverage | null {
  if (!edited || edited.soldPasses === 0) return null
  const after = toCoverage(values, services)
  const isFilledIn = after.coversAll || after.category !== '' || after.serviceIds.length > 0
  return isFilledIn ? getAddedCoverage(edited, after, services) : null
}

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
      notify(edited ? t`Changes saved` : t`Package added`)
      onDone()
    },
  })
  return { ...form, services, added: addedForSold(edited, form.values, services) }
}

export type PackageFormState = ReturnType<typeof usePackageForm>
