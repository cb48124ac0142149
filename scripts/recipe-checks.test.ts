import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPackages, isProgram } from './system-packages.ts'

const [SYSTEMD, PROMTOOL] = ['/usr/bin/systemd-analyze', '/usr/bin/promtool']
/** Of 10. systemd calls up to 2 OK. */
const EXPOSURE_MOST = 2

let folder: string

beforeAll(async () => {
  if (![SYSTEMD, PROMTOOL].every(isProgram)) await installPackages('systemd', 'prometheus')
  folder = mkdtempSync(join(tmpdir(), 'deskbell-recipes-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

function check(command: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('systemd accepts the service, and finds it shut off well', () => {
  const file = join(folder, 'deskbell.service')
  // Where this copy is installed.
  writeFileSync(
    file,
    readFileSync('deploy/systemd/deskbell.service', 'utf8').replaceAll('/opt/deskbell', process.cwd()),
  )
  expect(check(SYSTEMD, 'verify', '--man=no', file)).toEqual({ status: 0, said: '' })
  const words = ['security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE_MOST * 10}`]
  expect(check(SYSTEMD, ...words, file)).toMatchObject({ status: 0 })
})

test('Prometheus accepts its configuration and the alerts', () => {
  expect(check(PROMTOOL, 'check', 'rules', 'deploy/prometheus/alerts.yaml')).toMatchObject({ status: 0 })
  expect(check(PROMTOOL, 'check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml')).toMatchObject({
    status: 0,
  })
})
