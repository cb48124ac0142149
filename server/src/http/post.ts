import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { type AgentOptions, request as requestTls, Agent as TlsAgent } from 'node:https'
import { BlockList, connect, isIPv6 } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import { toStoredText } from '../lib/stored-text.ts'

/** Networks that are not the public internet, by the special-purpose address registries of IANA. */
const NETWORKS =
  `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16
  fc00::/7 fe80::/10 fec0::/10 ff00::/8
`.match(/\S+/g) ?? []

/** Also blocks the IPv4 networks written as IPv4-mapped IPv6. */
export const privateNetworks = new BlockList()
for (const network of NETWORKS) {
  const [address = '', prefix] = network.split('/')
  privateNetworks.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** `tls.connect` ignores `blockList`, so the connection below it is opened here. */
class PublicTlsAgent extends TlsAgent {
  override createConnection(...[options, onCreated]: Parameters<TlsAgent['createConnection']>) {
    const { host, port } = options as { host: string; port: number }
    const socket = connect({ host, port, blockList: privateNetworks })
    return super.createConnection({ ...options, socket } as AgentOptions, onCreated)
  }
}

/** Creates the agents that open connections to the public internet only, unless the operator allows others. */
export function createAgents({ allowPrivateAddresses }: { allowPrivateAddresses: boolean }) {
  const plainAgent = new PlainAgent((allowPrivateAddresses ? {} : { blockList: privateNetworks }) as AgentOptions)
  const tlsAgent = allowPrivateAddresses ? new TlsAgent() : new PublicTlsAgent()
  return { plainAgent, tlsAgent }
}

/**
 * POSTs a body and returns the status of the answer. Never reads the answer's body, which may be arbitrarily long, and
 * follows no redirect. Rejects if there is no answer.
 */
export type Post = (
  url: string,
  request: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<number>

/**
 * Creates the function that sends to addresses that people have typed. The network is checked when a connection is
 * opened, after the name was resolved: a name could resolve to another address the second time.
 */
export function createPost(options: { allowPrivateAddresses: boolean }): Post {
  const { plainAgent, tlsAgent } = createAgents(options)
  return (url, { headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, signal }
      const onAnswer = (answer: IncomingMessage) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      }
      const request =
        new URL(url).protocol === 'https:'
          ? requestTls(url, { ...options, agent: tlsAgent }, onAnswer)
          : requestPlain(url, { ...options, agent: plainAgent }, onAnswer)
      request.on('error', (error) => reject(isBlocked(error) ? new Error(BLOCKED, { cause: error }) : error)).end(body)
    })
}

export const BLOCKED = toStoredText(
  msg`The address is in a private network, which only the setting ALLOW_PRIVATE_ADDRESSES allows`,
)

export function isBlocked(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_IP_BLOCKED'
}
