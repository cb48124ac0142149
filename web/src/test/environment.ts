import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Globals that the server, in the same process, needs as Node has them. */
const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Buffer',
  'DOMException',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WebSocket',
  'WritableStream',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
] as const

/** FormData of a form, which Node's doesn't accept. Text inputs only; our plain forms have no others. */
class FormDataOfForm extends FormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const { name, value } of form?.querySelectorAll('input') ?? []) this.append(name, value)
  }
}

/** jsdom for the screens, and Node's own web APIs for the server in the same process. */
const jsdomWithServer: Environment = {
  name: 'jsdom-with-server',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = new Map(NODE_GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)]))
    const environment = await builtinEnvironments.jsdom.setup(global, options)
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(global, name, descriptor)
    global.FormData = FormDataOfForm
    return environment
  },
}

export default jsdomWithServer
