import type { Lock } from '../../web/src/features/kiosk/offline/platform.ts'
import type { Tab } from './kiosk-tab.ts'

type Request = { tab: Tab; begin: () => Promise<unknown> }

/** Simulates the Web Locks API: closing a tab passes its locks to the next waiting request. */
export class BrowserLocks {
  readonly #held = new Map<string, Request>()
  readonly #waiting = new Map<string, Request[]>()

  of(tab: Tab): Lock {
    tab.onClose(() => this.#release(tab))
    return (name, work) =>
      new Promise((resolve, reject) => {
        const request = { tab, begin: () => work().then(resolve, reject) }
        this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), request])
        this.#next(name)
      })
  }

  #next(name: string): void {
    if (this.#held.has(name)) return
    const [request, ...others] = (this.#waiting.get(name) ?? []).filter(({ tab }) => !tab.isClosed)
    this.#waiting.set(name, others)
    if (!request) return
    this.#held.set(name, request)
    void request.begin().finally(() => this.#giveUp(name, request))
  }

  #giveUp(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return
    this.#held.delete(name)
    this.#next(name)
  }

  #release(tab: Tab): void {
    for (const [name, request] of [...this.#held]) if (request.tab === tab) this.#giveUp(name, request)
  }
}
