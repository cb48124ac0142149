import { chromium } from 'playwright-core'
const [,, lang='de-DE', width='1280', ...paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const pw = /password\s+(\S+)/.exec((await import('fs')).readFileSync('/tmp/demo-g.txt','utf8'))[1]
const ctx = await b.newContext({ locale: lang, viewport: { width: +width, height: 860 }, baseURL: 'http://localhost:4571' })
const p = await ctx.newPage()
p.on('console', m => m.type()==='error' && console.log('console', m.text().slice(0,200)))
p.on('pageerror', e => console.log('pageerror', e.message.slice(0,300)))
await p.goto('/login')
await p.waitForTimeout(1500)
await p.screenshot({ path: `/tmp/shots/${lang}-${width}-login.png` })
await p.fill('input[type=email]', 'olivia@example.com'); await p.fill('input[type=password]', pw)
await p.keyboard.press('Enter')
await p.waitForURL(/dashboard/)
for (const path of paths.length ? paths : ['/dashboard','/dashboard/clients','/dashboard/schedules','/dashboard/reports','/dashboard/settings','/dashboard/settings/kiosk']) {
  await p.goto(path); await p.waitForTimeout(2500)
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  console.log(path, await p.evaluate(() => document.documentElement.lang), 'overflow', over)
  await p.screenshot({ path: `/tmp/shots/${lang}-${width}${path.replace(/\//g,'_')}.png` })
}
await b.close()
