import { readFileSync } from 'node:fs'
import type { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { Import, ImportReadingUpdate } from '@deskbell/domain/data/imports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, expect, vi } from 'vitest'
import { OwnersChanged } from '../features/data/imports/commit/owners.ts'
import { runImport } from '../features/data/imports/commit/run.ts'
import { buildTypoIndex } from '../features/data/imports/commit/typo-index.ts'
import { importHandlers } from '../features/data/imports/jobs.ts'
import { detectFormat } from '../features/data/imports/reader/detect.ts'
import { UnreadableFileError } from '../features/data/imports/reader/unreadable.ts'
import * as threads from '../features/data/imports/worker-host.ts'
import type { Answer, TestApp, TestBusiness } from './app.ts'
import { isNightly } from './nightly.ts'

export type SentFile = { kind?: ImportKind; name?: string; id?: string; body: string | Uint8Array<ArrayBuffer> }

export function exampleFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`./fixtures/imports/${name}`, import.meta.url)))
}

export function sendFile(shop: TestBusiness, { kind = 'clients', name = 'people.csv', id = newId(), body }: SentFile) {
  const query = new URLSearchParams({ kind, name })
  const headers = { 'Content-Type': 'application/octet-stream' }
  return shop.send<Import>(`/api/imports/${id}?${query}`, { method: 'PUT', headers, body })
}

async function made(answer: Answer<Import>): Promise<Import> {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
  return answer.body
}

/** Drives imports through the API, and runs their jobs. */
export function importer(desk: TestApp, shop: () => TestBusiness) {
  const seen = async (id: string) => made(await shop().get<Import>(`/api/imports/${id}`))
  const step = async (one: Import, name: string) => {
    await made(await shop().post<Import>(`/api/imports/${one.id}/${name}`, { version: one.version }))
    await desk.services.jobs.workOff(importHandlers(desk.services))
    return seen(one.id)
  }
  const upload = async (file: SentFile) => made(await sendFile(shop(), file))
  const correct = async (one: Import, change: Partial<ImportReadingUpdate>) =>
    made(await shop().put(`/api/imports/${one.id}/reading`, { ...one.reading, version: one.version, ...change }))
  const check = (one: Import) => step(one, 'check')
  const commit = (one: Import) => step(one, 'commit')
  const undo = (one: Import) => step(one, 'undo')
  /** Runs all steps; `change` corrects the detected reading. */
  const bring = async (file: SentFile, change?: Partial<ImportReadingUpdate>) => {
    const sent = await upload(file)
    return commit(await check(change ? await correct(sent, change) : sent))
  }
  return { seen, upload, correct, check, commit, undo, bring }
}

/**
 * Runs imports in the test's own thread, except with NIGHTLY=1: starting a worker thread costs a third of a second of
 * CPU time, and an import starts four.
 */
export function importInOneThread(): void {
  beforeAll(() => {
    if (isNightly) return
    const spies = [
      vi.spyOn(threads, 'detectInWorker').mockImplementation(detectFormat),
      vi.spyOn(threads, 'buildTypoIndexInWorker').mockImplementation(buildTypoIndex),
      vi.spyOn(threads, 'importInWorker').mockImplementation((run, { onProgress }) =>
        runImport(run, async (rowsDone) => onProgress?.(rowsDone)).catch((error: unknown) => {
          throw error instanceof OwnersChanged ? new UnreadableFileError(error.message) : error
        }),
      ),
    ]
    return () => {
      for (const spy of spies) spy.mockRestore()
    }
  })
}
