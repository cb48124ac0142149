/** Keys and databases. The id and the queue belong to a business, whose id follows their name. */
export const ID_KEY = 'deskbell.kiosk.id'
export const KNOWN_KEY = 'deskbell.kiosk.opened'
export const QUEUE_DATABASE = 'deskbell-kiosk'
export const ROSTER_DATABASE = 'deskbell-roster'
/** Business that owns the id and the queue without a business in their name, of releases before 2026-12. */
export const EARLIER_OWNER_KEY = 'deskbell.kiosk.earlier-owner'
