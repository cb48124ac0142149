import type { BusinessInput, TaxInput } from '@deskbell/domain/business/schema.ts'

/** Input of the setup form. */
export const WILLOW = {
  companyName: 'Willow Studio',
  name: 'Olivia Hart',
  email: 'olivia@example.com',
  currency: 'USD',
  locale: 'en-US',
}

export const WILLOW_DETAILS = {
  companyEmail: 'hello@example.com',
  phone: '+12125550100',
  website: 'https://willow.example.com',
  address: '12 Willow Lane',
  city: 'New York',
  state: 'NY',
  zipCode: '10012',
} satisfies Partial<BusinessInput>

/** Tax included in prices. The rate is in thousandths of a percent. */
export const WILLOW_TAX = { taxName: 'Sales tax', taxRate: 8875 } satisfies TaxInput
