/** What the desk needs of its surroundings, so that it runs as it is where there is no browser. */
export type Clock = { now(): Date; wait(milliseconds: number): Promise<void> }

/** Lets one at a time work under a name, over all tabs. */
export type Lock = <Done>(name: string, work: () => Promise<Done>) => Promise<Done>

/** What the device tells about itself. */
export type Vitals = { battery: number | null; persisted: boolean | null }
