import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorker } from './worker.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  install(): void {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

const confirm = vi.fn(() => false)
const reload = vi.fn()

beforeEach(() => {
  confirm.mockClear()
  reload.mockClear()
  vi.doMock('./watch-versions.ts', () => {
    throw new Error('the code of the notice could not be loaded')
  })
})

afterEach(() => {
  vi.doUnmock('./watch-versions.ts')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function start(workers: { installing?: FakeWorker; waiting?: FakeWorker }): Promise<EventTarget> {
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, ...workers })
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { confirm, location: { reload } })
  await startWorker()
  return serviceWorker
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

test('the page is loaded again once the version has taken over, or later if the old one stays', async () => {
  vi.useFakeTimers()
  confirm.mockReturnValueOnce(true)
  const waiting = new FakeWorker()
  waiting.install()
  const serviceWorker = await start({ waiting })
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'take-over' })
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4000)
  expect(reload).toHaveBeenCalledTimes(1)
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(2)
})
