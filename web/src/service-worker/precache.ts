import { PrecacheController } from 'workbox-precaching'

/** Answers with what this worker's build has stored. */
export const precache: PrecacheController = new PrecacheController()
