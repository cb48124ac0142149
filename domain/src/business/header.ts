/** Request header that names the business for which a page was opened. Apart from the schemas: every page has it. */
export const BUSINESS_HEADER = 'Deskbell-Business'
