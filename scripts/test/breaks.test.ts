import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBreaks } from './breaks.ts'
import { ROOT } from './steps.ts'

// They are only tried at night, so whoever changes a line that one of them breaks renews it here.
test.each(readBreaks())('the deliberate break $name can be made, and what must find it exists', ({ path, tests }) => {
  const { status, stderr } = spawnSync('git', ['apply', '--check', path], { cwd: ROOT, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(tests).not.toEqual([])
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
