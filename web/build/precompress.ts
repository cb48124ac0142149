import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt)$/
// Below this a compressed copy saves no packet.
const MIN_BYTES = 1024

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await brotli(content, { params: quality }))
  await writeFile(`${file}.gz`, await gz(content, { level: constants.Z_BEST_COMPRESSION }))
}

/**
 * Writes `x.br` and `x.gz` beside every larger text file of the build, for the server to send as they are. HTML is left
 * out: the server writes a nonce into it for each request.
 */
export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'deskbell:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(outDir, file))))
    },
  }
}
