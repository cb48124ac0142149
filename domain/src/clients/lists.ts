// Plain constants without zod, so that the initial bundle of the app does not load the schemas.

/** Client segments; see `SHELF_HINTS` for their definitions. */
export const CLIENT_SEGMENTS = ['active', 'inactive', 'new', 'expiring', 'low', 'owing'] as const

/** `seen`: latest visit first. `unseen`: longest without a visit first. `added`: newest first. */
export const CLIENT_SORTS = ['name', 'seen', 'unseen', 'added'] as const

/** Maximum number of explicitly selected clients. */
export const SELECTED_MAX = 1000
