import type { JournalFormat, JournalInput } from './schema.ts'

type Accounts = Pick<JournalInput, 'revenue' | 'methods' | 'drawers' | 'taxAccount' | 'rates'>

/** SKR03, the chart of accounts of most small businesses in Germany. Accounts 8300 and 8400 know their tax. */
const SKR03: Accounts = {
  revenue: { package: '8400', visit: '8400', item: '8400', fee: '8400', tip: '1590', product: '8400' },
  methods: { cash: '1000', card: '1360', transfer: '1200', other: '1360', gift_card: '1700', credit: '1700' },
  drawers: { movements: '1360', differences: '4900' },
  taxAccount: '1770',
  rates: [
    { rate: 19_000, account: '8400', taxCode: '' },
    { rate: 7000, account: '8300', taxCode: '' },
    // Revenue of businesses that are exempt for their size (§ 19 UStG).
    { rate: 0, account: '8195', taxCode: '' },
  ],
}

/** Accounts by names, as QuickBooks has them. */
const NAMED: Accounts = {
  revenue: {
    package: 'Sales',
    visit: 'Sales',
    item: 'Sales',
    fee: 'Sales',
    tip: 'Tips payable',
    product: 'Sales of products',
  },
  methods: {
    cash: 'Cash on hand',
    card: 'Undeposited Funds',
    transfer: 'Checking',
    other: 'Undeposited Funds',
    gift_card: 'Gift cards outstanding',
    credit: 'Customer credits',
  },
  drawers: { movements: 'Undeposited Funds', differences: 'Cash over and short' },
  taxAccount: 'Sales tax payable',
  rates: [],
}

/** Name of Xero's tax rate for lines without tax, by country. */
const UNTAXED: Record<string, string> = { GB: 'No VAT', AU: 'BAS Excluded', NZ: 'No GST' }

/** Returns the settings of a business that has changed none, by its locale. */
export function getDefaultJournal(locale: string): JournalInput {
  const { region = '' } = new Intl.Locale(locale).maximize()
  return {
    ...(region === 'DE' ? SKR03 : NAMED),
    untaxedCode: UNTAXED[region] ?? 'Tax Exempt',
    consultant: '',
    client: '',
    accountLength: 4,
    fiscalYearMonth: 1,
  }
}

const XERO_COUNTRIES = ['GB', 'AU', 'NZ', 'IE', 'ZA']

/** Returns the program that accountants of the country use most, by the locale of the business. */
export function getUsualFormat(locale: string): JournalFormat {
  const { region = '' } = new Intl.Locale(locale).maximize()
  if (region === 'DE') return 'datev'
  return XERO_COUNTRIES.includes(region) ? 'xero' : 'quickbooks'
}
