import { findPublicBusinessId } from '../../../http/host-business.ts'
import { getReaderI18n } from '../../../http/language.ts'
import { router } from '../../../http/router.ts'
import { presentAppManifest } from './present.ts'
import { findManifestShop } from './queries.ts'

/** Web app manifest of the installable app. Public, since browsers fetch it before sign-in. */
export const appManifest = router().get('/manifest.webmanifest', async (c) =>
  c.body(
    JSON.stringify(
      presentAppManifest(await findManifestShop(c.var.db, await findPublicBusinessId(c)), getReaderI18n(c)),
    ),
    200,
    {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
    },
  ),
)
