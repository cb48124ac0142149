import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('./svg-process.ts', import.meta.url))
const MAX_BYTES = 1024 * 1024

export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('utf8')
  return /^\uFEFF?\s*<(\?xml|!--|!doctype svg|svg)/i.test(start) && /<svg[\s>]/i.test(start)
}

/**
 * Draws an SVG as a PNG. Scripts don't run, and files and addresses that it names aren't read. It is drawn in a process
 * of its own, which is killed after `seconds`, since a kilobyte of SVG can take hours. Rejects if it can't be drawn.
 */
export async function rasterizeSvg(svg: Uint8Array, { seconds = 10 } = {}): Promise<Uint8Array> {
  if (svg.length > MAX_BYTES) throw new Error('The SVG is too large')
  const options = { encoding: 'buffer', env: {}, timeout: seconds * 1000, killSignal: 'SIGKILL' } as const
  const drawing = promisify(execFile)(process.execPath, [SCRIPT], { ...options, maxBuffer: 4 * MAX_BYTES })
  // The process may end before it has read everything.
  drawing.child.stdin?.on('error', () => undefined)
  drawing.child.stdin?.end(svg)
  return (await drawing).stdout
}
