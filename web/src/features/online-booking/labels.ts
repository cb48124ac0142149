/** Switches, each with a description of on and off. */
export const SWITCHES = [
  {
    name: 'on',
    label: 'Clients book online',
    on: 'Anyone with the link can book.',
    off: 'The booking page is closed.',
  },
  {
    name: 'chooseEmployee',
    label: 'Clients choose the employee',
    on: 'They choose somebody by first name, or anyone.',
    off: 'They choose only the time.',
  },
  { name: 'showPrices', label: 'Prices', on: 'Prices are shown.', off: 'Prices are not shown.' },
] as const

const HOUR = 60

/** Number fields. `each`: stored units per unit of input, such as 60 minutes per hour. */
export const NUMBERS = [
  { name: 'leadMinutes', label: 'Latest booking', description: 'Before it begins', unit: 'hours', each: HOUR },
  { name: 'horizonDays', label: 'Earliest booking', description: 'How far ahead', unit: 'days', each: 1 },
  { name: 'changeMinutes', label: 'Move or cancel', description: 'Until so long before', unit: 'hours', each: HOUR },
  { name: 'perClient', label: 'Bookings for each client', description: 'Still to come', unit: 'at most', each: 1 },
  { name: 'confirmMinutes', label: 'Time to confirm', description: 'It is held so long', unit: 'minutes', each: 1 },
] as const

/** Returns the HTML that embeds the booking page in another site. */
export function embedCode(address: string): string {
  return `<iframe src="${address}" title="Book online" style="width:100%;min-height:800px;border:0"></iframe>`
}
