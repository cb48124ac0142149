import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CuttableLink, createCuttableLink } from '../../server/src/test/cuttable-link.ts'
import { type PostgresNode, startPair } from '../../server/src/test/replicated-postgres.ts'
import { onCleanup, type Running, startServer, temporaryFolder } from '../bench/running.ts'
import { seedPasses, seedServices } from '../bench/seed.ts'
import { signUp, startDeskbell } from '../bench/shop.ts'
import { bookAll } from './messages-stage.ts'

const SERVERS = 2

/** A Deskbell server, with a link of its own to each database server. */
type Server = { running: Running; links: CuttableLink[]; start(): Promise<Running> }

/** Two Deskbell servers on a primary and its synchronous standby; all of them can be killed, hung and cut off. */
export type Stage = {
  nodes: { primary: PostgresNode; standby: PostgresNode }
  servers: Server[]
  cookie: string
  clientIds: string[]
  serviceIds: string[]
  classId: string
  /** Content of the mail server's log. */
  noted(): string
}

export function getDatabaseUrl(node: PostgresNode): string {
  return node.ownUrl.replace(/postgres$/, 'deskbell')
}

/** Links to a database server: those of the Deskbell servers, and the one that its standby follows it by. */
export function listLinks({ servers }: Stage, node: PostgresNode): CuttableLink[] {
  const own = servers.flatMap(({ links }) => links.filter((link) => link.to === node.ownUrl))
  return [...own, node.link]
}

/** There is a check-in for each pair of client and service. */
export async function setStage({ clients, services }: { clients: number; services: number }): Promise<Stage> {
  const { stop, ...nodes } = await startPair(temporaryFolder())
  onCleanup(stop)
  const taken = join(temporaryFolder(), 'taken.txt')
  writeFileSync(taken, '')
  const smtp = await startServer('../drill/messages-smtp.ts', { TAKEN: taken })
  const dataDir = temporaryFolder()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${new URL(smtp.origin).port}` }
  const servers: Server[] = []
  for (let nth = 0; nth < SERVERS; nth++) servers.push(await addServer(nodes, { dataDir, settings }))
  const { origin, child } = (servers[0] as Server).running
  const shop = { origin, child, databaseUrl: getDatabaseUrl(nodes.primary), cookie: await signUp(origin, dataDir) }
  const { clientIds, emptyClassId: classId } = await bookAll(shop, clients)
  const serviceIds = await seedServices(shop, services)
  await seedPasses(shop)
  const noted = () => readFileSync(taken, 'utf8')
  return { nodes, servers, cookie: shop.cookie, clientIds, serviceIds, classId, noted }
}

async function addServer(
  { primary, standby }: Stage['nodes'],
  options: { dataDir: string; settings: Record<string, string> },
): Promise<Server> {
  const links = [await createCuttableLink(primary.ownUrl), await createCuttableLink(standby.ownUrl)]
  for (const link of links) onCleanup(link.close)
  const hosts = links.map(({ url }) => new URL(url).host).join()
  const start = () =>
    startDeskbell({ databaseUrl: `postgres://postgres@${hosts}/deskbell`, logLevel: 'silent', ...options })
  return { running: await start(), links, start }
}
