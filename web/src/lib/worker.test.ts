import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorker } from './worker.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  install(): void {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

const confirm = vi.fn(() => false)

beforeEach(() => {
  confirm.mockClear()
  vi.doMock('./watch-versions.ts', () => {
    throw new Error('the code of the notice could not be loaded')
  })
})

afterEach(() => {
  vi.doUnmock('./watch-versions.ts')
  vi.unstubAllGlobals()
})

async function start(workers: { installing?: FakeWorker; waiting?: FakeWorker }): Promise<void> {
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, ...workers })
  const serviceWorker = { controller: {}, register: async () => registration }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { confirm })
  await startWorker()
}

test('a version that was being installed when the page started is asked about once installed', async () => {
  const installing = new FakeWorker()
  await start({ installing })
  expect(confirm).not.toHaveBeenCalled()
  installing.install()
  expect(confirm).toHaveBeenCalledExactlyOnceWith('A new version is available. Do you want to update?')
})

test('a version that waits already is asked about at once', async () => {
  const waiting = new FakeWorker()
  waiting.install()
  await start({ waiting })
  expect(confirm).toHaveBeenCalledOnce()
})
