// The floor's code runs in the page.
/// <reference lib="dom" />

import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serveFloor } from './floor-server.ts'
import { temporaryFolder } from './running.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web', 'dist')
export const FLOOR_ROSTER = '/assets/roster.json'

/** Captures the page's markup and that of the three screens of a check-in, as the kiosk has painted them. */
async function captureScreens(page: Page, digits: string): Promise<{ html: string; screens: Record<string, string> }> {
  const capture = () => page.locator('#root').innerHTML()
  const start = await capture()
  const html = await page.content()
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Check in', exact: true })
  await button.waitFor()
  const confirm = await capture()
  await button.click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  const done = await capture()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Check in here' }).waitFor()
  return { html, screens: { start, confirm, done } }
}

/**
 * Serves a page with the kiosk's markup and styles and without its scripts, and next to it the roster as one file.
 * Returns its origin.
 */
export async function serveKioskFloor(
  kiosk: Page,
  { digits, roster, databaseUrl }: { digits: string; roster: string; databaseUrl: string },
): Promise<string> {
  const webRoot = temporaryFolder()
  const { html, screens } = await captureScreens(kiosk, digits)
  const templates = Object.entries(screens).map(([name, inner]) => `<template id="${name}">${inner}</template>`)
  const bare = html.replace(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
  cpSync(join(WEB, 'assets'), join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, FLOOR_ROSTER), roster)
  writeFileSync(
    join(webRoot, 'index.html'),
    bare.replace('</body>', () => `${templates.join('')}</body>`),
  )
  return serveFloor(webRoot, databaseUrl)
}

/** Opens the floor's page, which shows the next screen on the same key or tap as the kiosk, and does nothing else. */
export async function openKioskFloor(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.evaluate(() => {
    const root = document.querySelector('#root')
    const show = (name: string) => {
      const template = document.querySelector<HTMLTemplateElement>(`template#${name}`)
      if (template) root?.replaceChildren(template.content.cloneNode(true))
      root?.querySelector<HTMLElement>('h1[tabindex]')?.focus()
    }
    window.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') show('confirm')
      if (key === 'Escape') show('start')
    })
    root?.addEventListener('click', () => show('done'))
  })
}
