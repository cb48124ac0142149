import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { BusinessRow } from '../queries.ts'

const PRODUCT_NAME = 'Deskbell'
// Characters that fit below a home screen icon.
const SHORT_MAX = 12
// Light-mode values of --paper and --accent: a manifest allows only one colour each.
const PAPER = '#f7f6f3'
const ACCENT = '#0f6b5c'

type Shop = Pick<BusinessRow, 'companyName' | 'logoUrl'>

/** Returns as many whole words of the name as fit, or the first 12 characters of the first word. */
function shortened(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  let short = first
  for (const word of others) {
    if (`${short} ${word}`.length > SHORT_MAX) break
    short = `${short} ${word}`
  }
  return short.slice(0, SHORT_MAX)
}

/** Returns a cache-busting version that changes with the logo, so that browsers don't keep a cached icon. */
function getLogoVersion(logoUrl: string): string {
  return URL.parse(logoUrl, 'https://desk.example')?.searchParams.get('v') ?? (encodeURIComponent(logoUrl) || '0')
}

function listIcons({ logoUrl }: Shop) {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/app-icon/${name}.png?v=${getLogoVersion(logoUrl)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')]
}

/** What the manifests of staff's app and of the clients' own pages have in common. */
function presentLook(shop: Shop | undefined, i18n: I18n) {
  const name = shop?.companyName || PRODUCT_NAME
  return {
    name,
    short_name: shortened(name),
    lang: i18n.locale,
    display: 'standalone',
    background_color: PAPER,
    theme_color: ACCENT,
    icons: listIcons(shop ?? { companyName: '', logoUrl: '' }),
  }
}

/** The clients' own pages as an app. */
export function presentPortalManifest(shop: Shop | undefined, i18n: I18n) {
  const description = i18n._(msg`Your bookings, passes and receipts.`)
  return { ...presentLook(shop, i18n), id: '/me', description, start_url: '/me', scope: '/me' }
}

export function presentAppManifest(shop: Shop | undefined, i18n: I18n) {
  return {
    ...presentLook(shop, i18n),
    id: '/dashboard',
    description: i18n._(msg`The front desk: clients check in, visits are counted, the desk sees it live.`),
    start_url: '/dashboard',
    scope: '/',
    shortcuts: [
      { name: i18n._(msg`Check In`), url: '/kiosk' },
      { name: i18n._(msg`Schedules`), url: '/dashboard/schedules' },
    ],
  }
}
