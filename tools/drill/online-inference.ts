import { newId } from '@deskbell/domain/shared/new-id.ts'
import { createSeededRandom } from '../bench/people.ts'
import { compareSamples } from './mann-whitney.ts'
import { type Answer, ask, type Browser } from './online-requests.ts'
import { type Stage, type StageClient, toAddress } from './online-stage.ts'

/**
 * Two samples of times of one distribution differ so much once in 100,000 runs. Chosen beforehand, so low that a run of
 * three comparisons fails by chance once in 33,000 times.
 */
export const ALPHA = 1e-5
/** Requests before those that are compared. */
const WARM_UP = 6
/** Headers that differ between any two answers. */
const RANDOM_HEADERS = ['date', 'x-request-id', 'ratelimit-reset', 'keep-alive']

type Sample = { kind: 'known' | 'unknown'; answer: string; ms: number }
export type Inference = {
  /** Routes whose answers or times tell known addresses from unknown ones. */
  inferred: number
  /** The lowest p of these routes, and of the control: answers that are alike but cost nothing. */
  least_p: number
  control_p: number
}

/** Describes an answer without what is random or was sent: status, headers, fields, and bytes of the body. */
export function describeAnswer({ status, headers, body }: Answer<object>): string {
  const shown = [...headers].filter(([name]) => !RANDOM_HEADERS.includes(name))
  return JSON.stringify([status, shown, Object.keys(body), JSON.stringify(body).length])
}

/** True if the answers to known and unknown addresses differ, or their times more than by chance. */
export function isInferable(samples: Sample[]): boolean {
  const [known, unknown] = (['known', 'unknown'] as const).map((kind) => samples.filter((one) => one.kind === kind))
  const answers = (some: Sample[] = []) => [...new Set(some.map(({ answer }) => answer))].toSorted().join('\n')
  return answers(known) !== answers(unknown) || getP(samples) < ALPHA
}

function getP(samples: Sample[]): number {
  const times = (kind: Sample['kind']) => samples.filter((one) => one.kind === kind).map(({ ms }) => ms)
  return compareSamples(times('known'), times('unknown'))
}

/**
 * Asks each public route that takes an address as often for clients' addresses as for unknown ones, in random order, and
 * compares answers and times. `known`: clients who haven't come; each address is used once in each route.
 */
export async function measureInference(
  stage: Stage,
  { known, seed, say }: { known: StageClient[]; seed: number; say: (words: string) => void },
): Promise<Inference> {
  const random = createSeededRandom(seed * 31)
  const last = stage.classes.at(-1)
  const place = { serviceId: stage.classId, employeeId: null, ...last }
  const form = { phone: '', language: 'en', stamp: stage.stamp, website: '' }
  const routes: [path: string, body: (who: StageClient) => object][] = [
    ['/api/me/sign-in', ({ email }) => ({ address: email, language: 'en' })],
    ['/api/book', ({ id: _id, ...who }) => ({ id: newId(), ...place, ...who, ...form, note: '' })],
    [
      '/api/book/waiting',
      ({ id: _id, ...who }) => ({ id: newId(), appointmentId: last?.appointmentId, ...who, ...form }),
    ],
  ]
  const networks = listNetworks()
  const sample = async (path: string, body: object): Promise<Omit<Sample, 'kind'>> => {
    const browser: Browser = { network: networks.next().value ?? '', cookie: '' }
    const from = performance.now()
    const answer = await ask<object>(stage, browser, { path, body })
    return { answer: describeAnswer(answer), ms: performance.now() - from }
  }
  /** Sends each client's request, and one of an unknown address, as `toBody` makes it of the kind. */
  const compare = async (path: string, toBody: (who: StageClient, kind: Sample['kind']) => object) => {
    const asked = known
      .flatMap((who) => [
        { kind: 'known' as const, who },
        { kind: 'unknown' as const, who: toUnknown(who) },
      ])
      .map((one) => ({ ...one, at: random() }))
      .toSorted((a, b) => a.at - b.at)
    const samples: Sample[] = []
    for (const { kind, who } of asked) samples.push({ kind, ...(await sample(path, toBody(who, kind))) })
    return samples.slice(WARM_UP)
  }
  const found: { path: string; samples: Sample[] }[] = []
  for (const [path, body] of routes) found.push({ path, samples: await compare(path, (who) => body(who)) })
  const isFilled = (kind: Sample['kind']) => (kind === 'known' ? 'https://example.com' : '')
  const control = await compare('/api/book/waiting', ({ id: _id, ...who }, kind) => ({
    id: newId(),
    appointmentId: last?.appointmentId,
    ...who,
    ...form,
    email: toAddress(newId()),
    website: isFilled(kind),
  }))
  const inferable = found.filter(({ samples }) => isInferable(samples))
  for (const { path, samples } of found)
    say(`${path} p ${getP(samples).toPrecision(2)}, answers ${new Set(samples.map(({ answer }) => answer)).size}`)
  for (const { path, samples } of inferable)
    say(`inferred: ${path} ${JSON.stringify([...new Set(samples.map(({ kind, answer }) => `${kind} ${answer}`))])}`)
  return {
    inferred: inferable.length,
    least_p: Math.min(...found.map(({ samples }) => getP(samples))),
    control_p: getP(control),
  }
}

function toUnknown({ firstName, lastName }: StageClient): StageClient {
  const id = newId()
  return { id, firstName, lastName, email: toAddress(id) }
}

/** Yields an address of its own for each request, as one network may ask only so often. */
function* listNetworks(): Generator<string> {
  for (let count = 0; ; count++) yield `100.${64 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`
}
