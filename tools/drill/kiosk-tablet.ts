// The kiosk's database types need the DOM library.
/// <reference lib="dom" />

import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { RosterDatabase } from '../../web/src/features/kiosk/offline/client-cache.ts'
import { QueueDatabase } from '../../web/src/features/kiosk/offline/database.ts'
import { type AssembledDesk, createOfflineKiosk } from '../../web/src/features/kiosk/offline/kiosk-client.ts'
import type { Clock } from '../../web/src/features/kiosk/offline/platform.ts'
import { createKioskState } from '../../web/src/features/kiosk/offline/types.ts'
import { BrowserLocks } from './kiosk-locks.ts'
import { type Network, serverThrough } from './kiosk-network.ts'
import { never, Tab } from './kiosk-tab.ts'

export type OpenTab = AssembledDesk & { tab: Tab; waiting(): Promise<number> }

type Parts = { device: OpenedDevice; network: Network; random: () => number; timeZone: string }

/** A simulated device. Its storage outlives its tabs. */
export class Tablet {
  readonly #parts: Parts
  readonly #indexedDB = new IDBFactory()
  readonly #locks = new BrowserLocks()
  /** Error of the device's clock. */
  skewMs = 0
  #opened = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  now(): Date {
    return new Date(Date.now() + this.skewMs)
  }

  async openTab(): Promise<OpenTab> {
    const { device, network, random, timeZone } = this.#parts
    this.#opened += 1
    const tab = new Tab(`${device.name}/${this.#opened}`)
    const databases = {
      queue: new QueueDatabase('default', () => this.#indexedDB),
      roster: new RosterDatabase(() => this.#indexedDB),
    }
    // Not a step of the tab.
    const readQueue = databases.queue.read.bind(databases.queue)
    tab.holds(databases.queue)
    tab.holds(databases.roster)
    const assembled = await createOfflineKiosk({
      device,
      databases,
      server: serverThrough(network, tab),
      state: createKioskState(() => this.now()),
      clock: this.#clockOf(tab),
      lock: this.#locks.of(tab),
      random,
      vitals: () => ({ battery: null, persisted: null }),
      shop: () => ({ options: device.options, timeZone }),
      deviceName: () => device.name,
    })
    void assembled.flusher.keepFlushing()
    void assembled.keeper.keepFresh()
    return { ...assembled, tab, waiting: () => readQueue(({ waiting }) => waiting.count()) }
  }

  #clockOf(tab: Tab): Clock {
    return {
      now: () => this.now(),
      wait: (milliseconds) =>
        new Promise((resolve) => {
          setTimeout(() => resolve(tab.isClosed ? never() : undefined), milliseconds).unref()
        }),
    }
  }
}
