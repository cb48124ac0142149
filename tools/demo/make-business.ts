import type { BusinessInput, TaxInput } from '@deskbell/domain/business/schema.ts'

/** Input of the setup form. */
export const WILLOW = {
  companyName: 'Willow Studio',
  name: 'Olivia Hart',
  email: 'olivia@example.com',
  currency: 'USD',
  locale: 'en-US',
}

type Town = Pick<BusinessInput, 'timeZone' | 'city' | 'state' | 'zipCode'> & { areaCodes: [string, ...string[]] }

/** Towns of one currency where, between them, it is day at any hour. The first area code is the studio's own. */
const TOWNS: [Town, ...Town[]] = [
  {
    timeZone: 'America/New_York',
    city: 'New York',
    state: 'NY',
    zipCode: '10012',
    areaCodes: ['212', '718', '917', '347'],
  },
  {
    timeZone: 'America/Los_Angeles',
    city: 'Los Angeles',
    state: 'CA',
    zipCode: '90012',
    areaCodes: ['213', '310', '323', '818'],
  },
  { timeZone: 'Pacific/Guam', city: 'Hagåtña', state: 'GU', zipCode: '96910', areaCodes: ['671', '808', '415', '206'] },
  {
    timeZone: 'America/Puerto_Rico',
    city: 'San Juan',
    state: 'PR',
    zipCode: '00901',
    areaCodes: ['787', '939', '305', '407'],
  },
]

const OPEN = { from: 9, to: 23 }

/** Returns the first town where it is between 09:00 and 23:00, so that today always has activity. */
export function chooseTown(now: Date): Town {
  const isOpen = ({ timeZone }: Town) => {
    const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
    return hour >= OPEN.from && hour < OPEN.to
  }
  return TOWNS.find(isOpen) ?? TOWNS[0]
}

export function getTown(timeZone: string): Town {
  return TOWNS.find((town) => town.timeZone === timeZone) ?? TOWNS[0]
}

export function getDetails(timeZone: string): Partial<BusinessInput> {
  const { areaCodes, city, state, zipCode } = getTown(timeZone)
  return {
    companyEmail: 'hello@example.com',
    phone: `(${areaCodes[0]}) 555-0100`,
    website: 'https://willow.example.com',
    address: '12 Willow Lane',
    city,
    state,
    zipCode,
  }
}

/** Tax included in prices. The rate is in thousandths of a percent. */
export const WILLOW_TAX = { taxName: 'Sales tax', taxRate: 8875 } satisfies TaxInput
