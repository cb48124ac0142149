import { execFileSync } from 'node:child_process'
import { chmod, lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { asRoot, makeDataDir, patience, postmasterPid, query, spawnApp, start } from './fixtures/test-server.ts'

/** Tests that need root, to change the owner of a folder. */
function testAsRoot(): void {
  test('PostgreSQL runs as an unprivileged user who owns its folder', async () => {
    const dataDir = await makeDataDir()
    await start(dataDir)
    const { uid } = await lstat(`/proc/${postmasterPid(dataDir)}`)
    expect(uid).not.toBe(0)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid)
  })

  test('a folder that this user may not enter is named, with what to do', async () => {
    const closed = await makeDataDir()
    await chmod(closed, 0o700)
    await expect(start(join(closed, 'data'))).rejects.toThrow(
      `may not enter ${closed}. Allow it with: chmod o+x ${closed} `,
    )
  })

  test('a cluster that root copied back belongs to the unprivileged user again', async () => {
    const dataDir = await makeDataDir()
    await (await start(dataDir)).stop()
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  })

  test("root runs a normal user's cluster as that user, and a normal user is told of a folder that isn't theirs", async () => {
    const dataDir = await makeDataDir()
    await chmod(dataDir, 0o777)
    const nobody = Number(execFileSync('id', ['-u', 'nobody']))
    const app = spawnApp(dataDir, { uid: nobody, gid: nobody })
    await vi.waitFor(() => expect(app.written()).toBeGreaterThan(0), patience)
    app.child.kill('SIGKILL')
    await app.ended
    const server = await start(dataDir)
    expect((await lstat(`/proc/${postmasterPid(dataDir)}`)).uid).toBe(nobody)
    await server.stop()
    const stranger = spawnApp(dataDir, { uid: 54_322, gid: 54_322 })
    await stranger.ended
    expect(stranger.errors()).toContain(
      `The folder ${join(dataDir, 'postgres')} belongs to the user "nobody", but Example runs as "uid 54322"`,
    )
  })
}

if (asRoot) describe('as root', testAsRoot)

test('a data folder that may not be written is named', async () => {
  const dataDir = await makeDataDir()
  await chmod(dataDir, 0o555)
  // Root can write anywhere, so run the app as an unprivileged user.
  const app = spawnApp(dataDir, asRoot ? { uid: 54_322, gid: 54_322 } : {})
  await app.ended
  expect(app.errors()).toContain(`Example can't write to its data folder ${dataDir} (EACCES)`)
})
