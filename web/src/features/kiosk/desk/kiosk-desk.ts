import { type OpenedDevice, OpenedDevice as OpenedDeviceSchema } from '@deskbell/domain/devices/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { read } from '../../../lib/read.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { deviceLabel } from '../device.ts'
import type { KioskDesk, KioskState } from './outcome.ts'

// Whoever stands at the tablet is told to see the desk rather than left to wait longer.
const PATIENCE_MS = 5000

function patience() {
  return { init: { signal: AbortSignal.timeout(PATIENCE_MS) } }
}

function post(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return read(fetch(path, { method: 'POST', headers, body: JSON.stringify(body), ...patience().init }))
}

async function undo(id: string): Promise<void> {
  try {
    await read(api.kiosk['check-ins'][':id'].undo.$post({ param: { id } }, patience()))
  } catch (error) {
    // The answer to an earlier try was lost on its way.
    if (!isApiError(error, 'already_undone')) throw error
  }
}

const desk: KioskDesk = {
  lookUp: (search) => read(api.kiosk.lookup.$post({ json: search }, patience())),
  async checkIn({ operationId: id, match: { clientId }, service }) {
    const json = { id, clientId, serviceId: service.id, device: deviceLabel() }
    try {
      return { status: 'confirmed', result: await read(api.kiosk['check-ins'].$post({ json }, patience())) }
    } catch (error) {
      if (isApiError(error, 'see_desk')) return { status: 'see_desk' }
      throw error
    }
  },
  undo,
  async signUp({ operationId: id, ...person }) {
    await post('/api/kiosk/sign-ups', { id, ...person })
    return 'confirmed'
  },
  seeDesk: async () => {},
  async callStaff() {
    await post('/api/kiosk/call', { id: newId(), device: deviceLabel() })
  },
}

const state = createStore<KioskState>({
  online: true,
  offlineSince: null,
  waiting: 0,
  oldestAt: null,
  storage: 'ok',
  persisted: null,
  ready: true,
})

const UNOPENED: OpenedDevice = { id: newId(), name: '', locked: false, rosterKey: '', options: KIOSK_OPTIONS }

export function useKioskDesk(): KioskDesk {
  return desk
}

export function useKioskState(): KioskState {
  return useStore(state)
}

export function useOpenedDevice(): OpenedDevice {
  const { data } = useQuery({
    queryKey: ['devices', 'opened'],
    queryFn: async () => {
      const opening = { id: UNOPENED.id, name: deviceLabel() }
      const opened = OpenedDeviceSchema.safeParse(await post('/api/devices/open', opening).catch(() => null))
      return opened.data ?? UNOPENED
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? UNOPENED
}
