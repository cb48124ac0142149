import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { isPseudo } from './pseudo.ts'

// Excludes sw.js: it is written after this plugin runs, and the server sends it separately.
const COMPRESSIBLE = /^(?!sw\.js$|\.).*\.(?:js|css|svg|json|webmanifest|txt)$/
// Compressing a smaller file saves no network packet.
const MIN_BYTES = 1024

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

async function compress(outDir: string, name: string): Promise<void> {
  const file = join(outDir, name)
  // Files in assets/ have a content hash in their name, so an existing copy is never stale.
  if (name.startsWith('assets') && existsSync(`${file}.gz`)) return
  const content = await readFile(file)
  const copies = [`${file}.br`, `${file}.gz`] as const
  if (content.length < MIN_BYTES) {
    await Promise.all(copies.map((copy) => rm(copy, { force: true })))
    return
  }
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(copies[0], await brotli(content, { params: quality }))
  await writeFile(copies[1], await gz(content, { level: constants.Z_BEST_COMPRESSION }))
}

/**
 * Writes `x.br` and `x.gz` beside every text file of at least 1 KB, for the server to send as they are. HTML is
 * excluded: the server inserts a nonce per request.
 */
export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'deskbell:precompress',
    // The pages in the pseudo-language are for the computer that they are built on.
    apply: (_config, { command }) => command === 'build' && !isPseudo,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(outDir, file)))
    },
  }
}
