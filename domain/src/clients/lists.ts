// Plain lists, which the first page of the app can know of without all that comes with a schema.

/** What the list of clients can be narrowed to; see `SHELF_HINTS` for what each means. */
export const CLIENT_SHELVES = ['active', 'inactive', 'new', 'expiring', 'low', 'owing'] as const

/** By name, by the last visit (the newest or the one longest ago first), or by when they were added, the newest first. */
export const CLIENT_SORTS = ['name', 'seen', 'unseen', 'added'] as const
