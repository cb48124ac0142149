import type { Context } from 'hono'
import type { AppEnv } from '../../../http/context.ts'
import { findPublicBusinessId } from '../../../http/host-business.ts'
import { getReaderI18n } from '../../../http/language.ts'
import { router } from '../../../http/router.ts'
import { presentAppManifest, presentPortalManifest } from './present.ts'
import { findManifestShop } from './queries.ts'

async function answer(c: Context<AppEnv>, present: typeof presentAppManifest | typeof presentPortalManifest) {
  const shop = await findManifestShop(c.var.db, await findPublicBusinessId(c))
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' }
  return c.body(JSON.stringify(present(shop, getReaderI18n(c))), 200, headers)
}

/** Web app manifests of staff's app and of the clients' pages. Public, since browsers fetch them before sign-in. */
export const appManifest = router()
  .get('/manifest.webmanifest', (c) => answer(c, presentAppManifest))
  .get('/me.webmanifest', (c) => answer(c, presentPortalManifest))
