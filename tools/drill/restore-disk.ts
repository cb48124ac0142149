import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { onCleanup, temporaryFolder } from '../bench/running.ts'

/** Folder on a disk too small for a backup; with `none`, on the normal disk, because mounting one wasn't possible. */
export type SmallDisk = { kind: 'tmpfs' | 'none'; folder: string; isEmpty(): Promise<boolean> }

/** Mounts a tmpfs of 1 MB, which needs root. */
export function makeSmallDisk(say: (words: string) => void = () => undefined): SmallDisk {
  const folder = temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  const isMounted = status === 0
  if (isMounted) onCleanup(() => void spawnSync('umount', [folder], { stdio: 'ignore' }))
  else say('No small disk can be mounted here: nothing is tried on a full one.')
  return { kind: isMounted ? 'tmpfs' : 'none', folder, isEmpty: async () => (await readdir(folder)).length === 0 }
}
