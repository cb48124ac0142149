import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { atEnd, temporaryFolder } from '../bench/running.ts'

/** A folder on a disk that is too small for a backup; `none`: on any disk, where the system lets nobody make one. */
export type SmallDisk = { kind: 'tmpfs' | 'none'; folder: string; isEmpty(): Promise<boolean> }

/** Mounting needs root. */
export function makeSmallDisk(say: (words: string) => void = () => undefined): SmallDisk {
  const folder = temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  const isMounted = status === 0
  if (isMounted) atEnd(() => void spawnSync('umount', [folder], { stdio: 'ignore' }))
  else say('No small disk can be mounted here: nothing is tried on a full one.')
  return { kind: isMounted ? 'tmpfs' : 'none', folder, isEmpty: async () => (await readdir(folder)).length === 0 }
}
