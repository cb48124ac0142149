import { readFileSync } from 'node:fs'
import { ReportName } from '@deskbell/domain/reports/schema.ts'
import type { Links } from './fill-shop.ts'

const ROUTES = new URL('../../../web/src/route-tree.gen.ts', import.meta.url)

/** `by`: who opens it. `founder`: whoever sets up an empty server; `client`: a client who is signed in. */
export type Screen = { name: string; path: string; by: 'owner' | 'visitor' | 'founder' | 'client' }

/** Routes without a screen of their own; the kiosk is walked through instead. */
const NONE = ['/', '/$', '/kiosk']

/** Screens that hold a secret after the `#`, and states that only an address leads to. */
const WITH_HASH = ['card', 'join']
const MORE: Screen[] = ['week', 'month', 'agenda'].map((view) => ({
  name: `schedules, ${view}`,
  path: `/dashboard/schedules?view=${view}`,
  by: 'owner',
}))

/** The clients' pages, which are no routes of the dashboard's router. */
function listClientScreens({ groupId }: Links): Screen[] {
  const own = ['', '/book', '/buy', '/check-in', '/messages', '/card', '/address', '/sign', `/group?group=${groupId}`]
  return [
    { name: 'book/timetable', path: '/book/timetable', by: 'visitor' },
    { name: 'me, signed out', path: '/me', by: 'visitor' },
    ...own.map((path): Screen => ({ name: `me${path.replace(/\?.*/, '')}`, path: `/me${path}`, by: 'client' })),
  ]
}

function listRoutes(): string[] {
  const [, block = ''] = /\n {2}to:\n([\s\S]*?)\n {2}id:/.exec(readFileSync(ROUTES, 'utf8')) ?? []
  const routes = Array.from(block.matchAll(/'([^']+)'/g), ([, route = '']) => route)
  if (routes.length < 30) throw new Error('The routes could not be read.')
  return routes.filter((route) => !NONE.includes(route))
}

/** Lists the screens of the dashboard and of who isn't signed in, all routes of the router, so that none is forgotten, and those of clients. */
export function listScreens(links: Links): Screen[] {
  const values: Record<string, string> = links
  const screens = listRoutes().flatMap((route): Screen[] => {
    const name = route.replace(/^\/(dashboard\/?)?/, '') || 'home'
    const by = route.startsWith('/dashboard') ? 'owner' : route === '/setup' ? 'founder' : 'visitor'
    if (route.includes('$report'))
      return ReportName.options.map((report) => ({
        name: `reports, ${report}`,
        path: route.replace('$report', report),
        by,
      }))
    const filled = route.replaceAll(/\$(\w+)/g, (_, param: string) => {
      const value = values[param === 'token' ? (name.split('/')[0] ?? '') : param]
      if (!value) throw new Error(`Give the crawl a value for ${param} of ${route}.`)
      return value
    })
    return [{ name, path: WITH_HASH.includes(name) ? `${filled}#${values[name]}` : filled, by }]
  })
  return [...screens, ...MORE, ...listClientScreens(links)]
}
