import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineShop } from '@deskbell/domain/online-booking/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { createSharedReads } from '../../db/shared-reads.ts'
import type { AppEnv } from '../../http/context.ts'
import { getI18n } from '../../lib/i18n.ts'
import type { BusinessRow } from '../business/queries.ts'
import { findOnlineShop } from './queries.ts'
import { isOpenOnline, onlineActor } from './shop.ts'
import { describeClasses, describeShop } from './structured-data.ts'
import { findTimetable } from './timetable.ts'

/** Days and number of classes that are described to search engines. */
const EVENT_DAYS = 7
const EVENTS_MAX = 50

const shareFront = createSharedReads<OnlineShop>()

/** Writes data into a script element that isn't run: no text of it can end the element. */
function toDataScript(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** Returns the elements by which other programs show the page as a preview; `image` as an absolute address. */
async function renderPreview({ title, description, address, image }: Record<string, string>): Promise<string> {
  const picture = image ? html`<meta property="og:image" content="${image}" />` : ''
  const preview = html`<link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />${picture}`
  return `${await preview}`
}

/**
 * Describes a public booking page in its head to those who don't run its script, such as search engines, in the language
 * of the business and with public data only. Returns the page as it is if nothing can be booked.
 */
export async function describeBookingPage(page: string, c: Context<AppEnv>, shop: BusinessRow): Promise<string> {
  const origin = c.var.publicUrl ?? shop.publicUrl
  if (!isOpenOnline(shop, c.var.mailer) || !origin) return page
  const { path } = c.req
  const now = c.var.clock()
  const front = { shop, actor: onlineActor(shop) }
  const offered = await shareFront(c.var.db, shop.id, () => findOnlineShop(c.var, front, now))
  const about = { shop, front: offered, origin }
  const i18n = getI18n(chooseLanguage({ language: '' }, shop))
  const isTimetable = path === '/book/timetable'
  const service = offered.services.find(({ id }) => id === c.req.query('service'))
  const heading = service?.name ?? i18n._(isTimetable ? msg`Timetable` : msg`Book online`)
  const title = `${heading} · ${shop.companyName}`
  const description = service?.description || i18n._(msg`Book an appointment or a place in a class.`)
  const { today: from } = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  const data = isTimetable
    ? describeClasses(
        (await findTimetable(c.var.db, front, { from, days: EVENT_DAYS, now })).items.slice(0, EVENTS_MAX),
        about,
      )
    : describeShop(about)
  const address = `${origin}${path}${service ? `?service=${service.id}` : ''}`
  const image = shop.logoUrl && new URL(shop.logoUrl, origin).href
  const head = (await renderPreview({ title, description, address, image })) + toDataScript(data)
  const named = await html`<title>${title}</title>`
  const described = await html`<meta name="description" content="${description}" />`
  return page
    .replace(/<title>.*?<\/title>/, () => `${named}`)
    .replace(/<meta name="description" [^>]*>/, () => `${described}`)
    .replace('</head>', () => `${head}</head>`)
}
