import type { ImportKind } from './fields.ts'
import type { ImportSource } from './schema.ts'

/** Columns that together are in one product's export only, as its help pages name them; the first that fits counts. */
export const SIGNATURES: Record<ImportKind, readonly { source: ImportSource; columns: readonly string[] }[]> = {
  clients: [
    { source: 'square', columns: ['Email Address', 'Phone Number', 'Square Customer ID'] },
    { source: 'square', columns: ['Reference ID', 'Email Address', 'Creation Source'] },
    { source: 'fresha', columns: ['Client ID', 'Mobile Number', 'Date of Birth'] },
    { source: 'acuity', columns: ['First Name', 'Last Name', 'Days Since Last Appointment'] },
    { source: 'vagaro', columns: ['Customer Since', 'Day Phone'] },
    { source: 'vagaro', columns: ['Cell Phone', 'Customer Since', 'Last Visited'] },
    { source: 'mindbody', columns: ['Client ID', 'Mobile Phone', 'Birthdate'] },
    { source: 'mindbody', columns: ['Barcode ID', 'Mobile Phone'] },
    { source: 'punchpass', columns: ['First Name', 'Email', 'Customer Since', 'Last Attended'] },
    { source: 'punchpass', columns: ['First Name', 'Email', 'Emergency Contact Name', 'Health Status'] },
  ],
  services: [
    { source: 'square', columns: ['Token', 'Item Name', 'Variation Name'] },
    { source: 'mindbody', columns: ['Session Type', 'Default Time Length'] },
    { source: 'vagaro', columns: ['Service Name', 'Service Time'] },
    { source: 'fresha', columns: ['Service Name', 'Service ID', 'Retail Price'] },
    { source: 'acuity', columns: ['Appointment Type', 'Duration', 'Padding'] },
    { source: 'punchpass', columns: ['Class', 'Class Limit'] },
  ],
  passes: [
    { source: 'mindbody', columns: ['Pricing Option', 'Activation Date', 'Remaining'] },
    { source: 'square', columns: ['Pass Name', 'Square Customer ID'] },
    { source: 'vagaro', columns: ['Package Name', 'Customer Name', 'Quantity'] },
    { source: 'fresha', columns: ['Membership Name', 'Client Name', 'Sessions'] },
    { source: 'acuity', columns: ['Certificate Code', 'Product', 'Email'] },
    { source: 'punchpass', columns: ['Pass', 'Visits Remaining', 'Email'] },
  ],
  visits: [
    { source: 'mindbody', columns: ['Visit Date', 'Visit Type', 'Client ID'] },
    { source: 'square', columns: ['Appointment Date', 'Square Customer ID'] },
    { source: 'vagaro', columns: ['Appointment Date', 'Customer Name', 'Service Provider'] },
    { source: 'fresha', columns: ['Scheduled Date', 'Client', 'Ref #'] },
    { source: 'acuity', columns: ['Start Time', 'End Time', 'Type', 'Calendar'] },
    { source: 'punchpass', columns: ['Class', 'Date', 'Pass Used'] },
  ],
}
