export const ID_KEY = 'deskbell.kiosk.id'
export const KNOWN_KEY = 'deskbell.kiosk.opened'
export const QUEUE_DATABASE = 'deskbell-kiosk'
export const ROSTER_DATABASE = 'deskbell-roster'
