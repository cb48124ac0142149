/** Replaces the camera of a page by a canvas that shows a picture of squares: rows of `#` and blanks. Runs in the page. */
export function holdBeforeCamera(picture: string[]): void {
  const SIDE = 720
  const QUIET = 4
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const pen = canvas.getContext('2d')
  const size = Math.floor(SIDE / ((picture[0]?.length ?? 1) + 2 * QUIET))
  function draw() {
    if (!pen) return
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, SIDE, SIDE)
    pen.fillStyle = 'black'
    for (const [y, row] of picture.entries())
      for (const [x, mark] of [...row].entries())
        if (mark === '#') pen.fillRect((x + QUIET) * size, (y + QUIET) * size, size, size)
    requestAnimationFrame(draw)
  }
  draw()
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
}

const LEFT = [
  '   ## #',
  '  ##  #',
  '  #  ##',
  ' #### #',
  ' #   ##',
  ' ##   #',
  ' # ####',
  ' ### ##',
  ' ## ###',
  '   # ##',
]
/** For each first digit, which of the next six are mirrored and inverted. */
const PARITIES = ['......', '..#.##', '..##.#', '..###.', '.#..##', '.##..#', '.###..', '.#.#.#', '.#.##.', '.##.#.']

function invert(bars: string): string {
  return [...bars].map((bar) => (bar === '#' ? ' ' : '#')).join('')
}

/** Returns the bars of an EAN-13 code (ISO/IEC 15420) as a picture. */
export function drawEan13(code: string): string[] {
  const [first = 0, ...digits] = [...code].map(Number)
  const bars = digits.map((digit, index) => {
    const left = LEFT[digit] ?? ''
    if (index >= 6) return invert(left)
    return PARITIES[first]?.[index] === '#' ? [...invert(left)].toReversed().join('') : left
  })
  const row = `# #${bars.slice(0, 6).join('')} # # ${bars.slice(6).join('')}# #`
  return Array.from({ length: 50 }, () => row)
}
