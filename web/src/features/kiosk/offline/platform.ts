/** Platform services, injected so that the kiosk client also runs outside a browser. */
export type Clock = { now(): Date; wait(milliseconds: number): Promise<void> }

/** Mutex by name, across all tabs. */
export type Lock = <Done>(name: string, work: () => Promise<Done>) => Promise<Done>

export type DeviceHealth = { battery: number | null; persisted: boolean | null }
