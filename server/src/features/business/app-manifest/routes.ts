import { router } from '../../../http/router.ts'
import { presentAppManifest } from './present.ts'
import { findFirstShop } from './queries.ts'

/** What makes the pages an app that can be installed; asked for before anybody has signed in. */
export const appManifest = router().get('/manifest.webmanifest', async (c) =>
  c.body(JSON.stringify(presentAppManifest(await findFirstShop(c.var.db))), 200, {
    'Content-Type': 'application/manifest+json',
    'Cache-Control': 'no-cache',
  }),
)
