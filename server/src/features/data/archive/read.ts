import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { msg } from '@lingui/core/runtime-macro'
import yauzl, { type Entry as Part, type ZipFile } from 'yauzl'
import { SCHEMA_VERSION } from '../../../db/migration-files.ts'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { requireChecksum } from './checksum.ts'
import { decryptFile, detectFileKind } from './encrypt.ts'
import { FORMAT, MANIFEST, Manifest } from './manifest.ts'

/** More than the manifest of a million files takes. */
const MANIFEST_MAX_BYTES = 256 * 1024 * 1024

export type Archive = {
  manifest: Manifest
  encrypted: boolean
  /** Names of its parts, except the manifest. */
  names: string[]
  /** Opens a part as an uncompressed stream. */
  open(name: string): Promise<Readable>
  close(): Promise<void>
}

export type Opening = { path: string; passphrases: string[] }

/**
 * Opens an archive that is complete on disk, trying the passphrases in turn. An encrypted one is decrypted into a file
 * beside it, which `close` deletes. Throws AppError 'not_an_archive', 'archive_damaged', 'archive_newer',
 * 'passphrase_needed' and 'incorrect_passphrase'.
 */
export async function openArchive({ path, passphrases }: Opening): Promise<Archive> {
  const kind = await detectFileKind(path)
  if (kind === 'other') throw new AppError('not_an_archive')
  if (kind === 'zip') return openZip(path, { encrypted: false })
  const plain = `${path}.plain`
  try {
    await decryptWithAny({ from: path, to: plain, passphrases })
    if ((await detectFileKind(plain)) !== 'zip') throw new AppError('not_an_archive')
    const archive = await openZip(plain, { encrypted: true })
    return { ...archive, close: () => archive.close().finally(() => rm(plain, { force: true })) }
  } catch (error) {
    await rm(plain, { force: true })
    throw error
  }
}

async function decryptWithAny({
  from,
  to,
  passphrases,
}: {
  from: string
  to: string
  passphrases: string[]
}): Promise<void> {
  const [passphrase, ...others] = passphrases
  if (passphrase === undefined) throw new AppError('passphrase_needed')
  try {
    await decryptFile({ from, to, passphrase })
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'incorrect_passphrase'
    if (!isWrong || others.length === 0) throw error
    await decryptWithAny({ from, to, passphrases: others })
  }
}

async function openZip(path: string, { encrypted }: { encrypted: boolean }): Promise<Archive> {
  await requireChecksum(path)
  const zip = await wrapDamaged(() => yauzl.openPromise(path, { autoClose: false, lazyEntries: true }))
  try {
    const parts = await wrapDamaged(() => listParts(zip))
    const manifest = await readManifest(zip, parts)
    const names = [...parts.keys()].filter((name) => name !== MANIFEST)
    return {
      manifest,
      encrypted,
      names,
      open: (name) => openPart(zip, parts.get(name)),
      close: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listParts(zip: ZipFile): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  for await (const part of zip.eachEntry()) {
    if (parts.has(part.fileName)) throw new Error(toStoredText(msg`${{ name: part.fileName }} is there twice`))
    parts.set(part.fileName, part)
  }
  return parts
}

async function openPart(zip: ZipFile, part: Part | undefined): Promise<Readable> {
  if (!part) throw new AppError('archive_damaged', { detail: toStoredText(msg`A part of it is missing.`) })
  return wrapDamaged(() => zip.openReadStreamPromise(part))
}

async function readManifest(zip: ZipFile, parts: Map<string, Part>): Promise<Manifest> {
  const part = parts.get(MANIFEST)
  if (!part || part.uncompressedSize > MANIFEST_MAX_BYTES) throw new AppError('not_an_archive')
  const said = await wrapDamaged(async () => JSON.parse(await text(await openPart(zip, part))))
  if (said?.product !== 'Deskbell') throw new AppError('not_an_archive')
  if (said.format > FORMAT || said.schemaVersion > SCHEMA_VERSION)
    throw new AppError('archive_newer', {
      detail: toStoredText(msg`It was made by Deskbell ${{ version: said.appVersion }}.`),
    })
  const manifest = Manifest.safeParse(said)
  if (!manifest.success)
    throw new AppError('archive_damaged', { detail: toStoredText(msg`Its manifest can’t be read.`) })
  return manifest.data
}

async function wrapDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('archive_damaged', { detail: (error as Error).message })
  }
}
