import { expect, test } from 'vitest'
import { selectBuildsToKeep } from './keep-earlier.ts'

function build(at: string, ...assets: string[]) {
  return { at: `2026-${at}T12:00:00.000Z`, assets }
}

test('keeps the assets of the builds before, the newest first', () => {
  const [first, second] = [build('11-01', 'a.js'), build('11-02', 'b.js')]
  expect(selectBuildsToKeep(second, [first])).toEqual([second, first])
})

test('keeps five builds at most', () => {
  const builds = Array.from({ length: 8 }, (_, index) => build(`11-0${8 - index}`, `${index}.js`))
  const kept = selectBuildsToKeep(build('11-09', 'new.js'), builds)
  expect(kept.map(({ at }) => at.slice(8, 10))).toEqual(['09', '08', '07', '06', '05'])
})

test('lets go of builds that are older than 30 days', () => {
  const builds = [build('10-02', 'kept.js'), build('10-01', 'gone.js')]
  expect(selectBuildsToKeep(build('11-01', 'new.js'), builds).map(({ assets }) => assets[0])).toEqual([
    'new.js',
    'kept.js',
  ])
})

test('building the same again takes no place of another', () => {
  const again = build('11-03', 'a.js')
  expect(selectBuildsToKeep(again, [build('11-02', 'a.js'), build('11-01', 'b.js')])).toEqual([
    again,
    build('11-01', 'b.js'),
  ])
})
