import { expect, test } from 'vitest'
import { rasterizeSvg } from './svg.ts'

/** Each level uses the one before it ten times: a billion squares in a kilobyte. */
const LEVELS = Array.from(
  { length: 9 },
  (_, n) => `<g id="u${n}">${`<use href="#u${n ? n - 1 : ''}"/>`.repeat(10)}</g>`,
)
const START = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="u"><rect width="9" height="9"/></g>'

test('the drawing of an SVG of no end is ended', async () => {
  const drawing = rasterizeSvg(Buffer.from(`${START}${LEVELS.join('')}</svg>`), { seconds: 1 })
  await expect(drawing).rejects.toMatchObject({ killed: true, signal: 'SIGKILL' })
})
