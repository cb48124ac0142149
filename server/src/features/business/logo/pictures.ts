import type { Context } from 'hono'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { findPublicBusinessId } from '../../../http/host-business.ts'
import { limitPictures } from '../../../http/rate-limits.ts'
import { router } from '../../../http/router.ts'
import { ICONS, type IconName, makeIcon } from './icon.ts'
import { findLogo } from './queries.ts'
import { readDraft } from './store.ts'

/** Responds with a PNG. Only a URL that names the current version is cached as immutable. */
function showPng(c: Context<AppEnv>, png: Uint8Array, version: string | undefined) {
  const isThis = version !== undefined && c.req.query('v') === version
  return c.body(new Uint8Array(png), 200, {
    'Content-Type': 'image/png',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': isThis ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(ICONS, name)
}

/** Public image routes: the sign-in page and the launcher of the installed app load them without a session. */
export const pictures = router()
  .get('/business-logo/:id', limitPictures, async (c) => {
    const [id, version] = [c.req.param('id'), c.req.query('v')]
    const logo = await findLogo(c.var.db, c.var.files, id)
    // An upload that is not saved yet, for the form that shows it.
    const draft = version && version !== logo?.version ? await readDraft(c.var.files, id, version) : null
    if (draft) return showPng(c, draft, version)
    if (!logo) throw new AppError('not_found')
    return showPng(c, logo.png, logo.version)
  })
  .get('/app-icon/:file', limitPictures, async (c) => {
    const name = c.req.param('file').replace(/\.png$/, '')
    if (!isIcon(name) || !c.req.path.endsWith('.png')) throw new AppError('not_found')
    const logo = await findLogo(c.var.db, c.var.files, await findPublicBusinessId(c))
    return showPng(c, await makeIcon(name, logo), logo?.version)
  })
