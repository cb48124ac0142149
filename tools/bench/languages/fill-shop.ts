import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import { WAITING_OPTIONS } from '@deskbell/domain/waiting-list/schema.ts'
import {
  newAppointments,
  newClient,
  newEmployee,
  newItem,
  newPackage,
  newPackageSale,
  newService,
  newWaiver,
} from '../../../server/src/test/factories.ts'
import type { TestSmtp } from '../../../server/src/test/smtp.ts'
import type { Shop } from '../shop.ts'
import { bookInRow, signInClient } from './client-session.ts'
import { type Desk, openDesk } from './desk.ts'
import { fillTill, sellFew } from './fill-till.ts'
import { readLink } from './mails.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const FULL_CLASS = { name: 'Γιόγκα για αρχάριους', category: 'Γιόγκα', description: 'Ήρεμα και με ανάσα' }

const ONLINE = {
  on: true,
  portal: true,
  waitingList: true,
  courses: true,
  severalServices: true,
  giftCards: true,
  giftCardAmounts: [5000, 10_000],
  giftCardMin: 1000,
  giftCardMax: 50_000,
  leadMinutes: 0,
  changeMinutes: 0,
  perClient: 50,
  notice: 'Φέρτε μια πετσέτα',
  transfer: 'GR16 0110 1250 0000 0001 2300 695',
}
/** What the kiosk offers. */
export const AT_KIOSK = {
  duplicateMinutes: 0,
  signUp: true,
  renewals: true,
  nextVisit: true,
  waitingList: true,
  ownPhone: true,
}

/** What the addresses of screens contain. */
export type Links = Record<
  | 'clientId'
  | 'otherId'
  | 'passId'
  | 'saleId'
  | 'importId'
  | 'giftCardId'
  | 'productId'
  | 'promoCodeId'
  | 'sessionId'
  | 'groupId'
  | 'card'
  | 'join'
  | 'offer'
  | 'unsubscribe',
  string
>

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()
const dayIn = (days: number) => isoIn(days * DAY_MS).slice(0, 10)
/** Waits for the jobs that run every minute. */
const runMinute = ({ sql }: Desk) => sql("insert into jobs.job (name, data) values ('minute', '{}')")

/** Two clients with one name, a household with one number, and one who has nothing yet. */
async function addClients({ post }: Desk) {
  const add = (firstName: string, lastName: string, phone: string, email: string, over = {}) =>
    post('/api/clients', newClient({ firstName, lastName, phone, email, ...over }))
  return {
    maria: await add('Μαρία', 'Παπαδοπούλου', '+12015550142', 'maria@example.com', {
      tags: ['πρωινή', 'τακτική'],
      alertNote: 'Αλλεργική στη λεβάντα',
      notes: 'Προτιμά το παράθυρο',
      birthday: '1990-05-01',
    }),
    double: await add('Μαρία', 'Παπαδοπούλου', '+12015550143', 'maria@example.com'),
    nikos: await add('Νίκος', 'Ιωάννου', '+12015550177', 'nikos@example.com'),
    eleni: await add('Ελένη', 'Ιωάννου', '+13055550177', 'eleni@example.com'),
    kostas: await add('Κωνσταντίνος', 'Αλεξανδρόπουλος', '+12015550155', 'kostas@example.com'),
    zoe: await add('Ζωή', 'Γεωργίου', '+12015550188', ''),
  }
}

async function addOffers({ post }: Desk) {
  const yoga = await post('/api/services', newService({ ...FULL_CLASS, bufferAfterMinutes: 0 }))
  const judo = await post('/api/services', newService({ name: 'Τζούντο', category: 'Πολεμικές τέχνες' }))
  const pilates = await post('/api/services', newService({ name: 'Πιλάτες', category: 'Γιόγκα', capacity: 1 }))
  const cupping = await post(
    '/api/services',
    newService({ name: 'Βεντούζες', category: 'Μάλαξη', kind: 'one_to_one', capacity: 1, durationMinutes: 30 }),
  )
  const massage = await post(
    '/api/services',
    newService({
      name: 'Μάλαξη με ζεστές πέτρες',
      category: 'Μάλαξη',
      kind: 'one_to_one',
      capacity: 1,
      addOns: [{ name: 'Αρωματοθεραπεία', price: 900 }],
      questions: [
        { question: 'Έχετε αλλεργίες;', kind: 'text', required: true, choices: [] },
        { question: 'Πόση πίεση;', kind: 'one_of', required: false, choices: ['Λίγη', 'Πολλή'] },
        { question: 'Πρώτη φορά;', kind: 'yes_no', required: false, choices: [] },
      ],
    }),
  )
  const services = [yoga.id, judo.id, pilates.id, massage.id, cupping.id]
  const employ = (firstName: string, lastName: string, email: string) =>
    post('/api/employees', newEmployee({ firstName, lastName, email, note: 'Μιλά γαλλικά', services }))
  const anna = await employ('Άννα', 'Νικολάου', 'anna@example.com')
  const loukas = await employ('Λουκάς', 'Δημητρίου', 'loukas@example.com')
  const sofia = await employ('Σοφία', 'Βασιλείου', 'sofia@example.com')
  const sold = await post(
    '/api/packages',
    newPackage({ name: 'Δέκα επισκέψεις', validity: { count: 3, unit: 'month' } }),
  )
  await post('/api/packages', newPackage({ name: 'Μηνιαία κάρτα', visits: null, limit: { visits: 2, per: 'week' } }))
  return { yoga, judo, pilates, massage, cupping, anna, loukas, sofia, sold }
}

type People = Awaited<ReturnType<typeof addClients>>
type Offers = Awaited<ReturnType<typeof addOffers>>

/** Sells passes, one of which is owed for, and checks clients in, one without a pass. Returns the pass with a receipt. */
async function sellAndVisit({ post }: Desk, { maria, nikos, kostas }: People, { yoga, sold }: Offers): Promise<string> {
  const { id } = await post('/api/passes', newPackageSale({ clientId: maria.id, packageId: sold.id, startsOn: null }))
  await post('/api/passes', newPackageSale({ clientId: nikos.id, packageId: sold.id, startsOn: null, paid: 2000 }))
  for (const { id: clientId } of [maria, nikos, kostas])
    await post('/api/check-ins', { id: crypto.randomUUID(), clientId, serviceId: yoga.id })
  return id
}

/** Books hours and places today and in the next days, and fills a class. Returns the class. */
async function bookAll({ post }: Desk, { maria, nikos, kostas }: People, { yoga, massage, anna }: Offers) {
  const book = (serviceId: string, ms: number, over: object, clientId: string | null = null) =>
    post<{ items: Appointment[] }>(
      '/api/appointments',
      newAppointments([newItem({ serviceId, employeeId: anna.id, startsAt: isoIn(ms), ...over })], { clientId }),
    )
  const hour = HOUR_MS - (Date.now() % HOUR_MS)
  await book(massage.id, hour, {}, maria.id)
  await book(massage.id, hour + DAY_MS, {}, nikos.id)
  await book(massage.id, hour + 2 * DAY_MS, {}, kostas.id)
  // After the walks: a visit at the kiosk would be for this class, and a second one refused.
  await book(yoga.id, hour + 8 * HOUR_MS, {})
  const { items } = await book(yoga.id, hour + 3 * DAY_MS, { capacity: 1 })
  const [full] = items
  if (!full) throw new Error('The answer lacks the class.')
  const taken = await post<Appointment>('/api/bookings', {
    id: crypto.randomUUID(),
    appointmentId: full.id,
    clientId: maria.id,
  })
  return { full, booking: taken.bookings[0]?.id ?? '' }
}

/** Ids of what is booked for a walk through the kiosk. */
export type KioskOffers = Record<'judo' | 'pilates' | 'loukas' | 'sofia' | 'zoe', string>

/** Books what the kiosk has soon: a class with places, then and in the next weeks, and one that is full. Returns the first. */
async function bookForKiosk({ post }: Desk, { judo, pilates, loukas, sofia, zoe }: KioskOffers): Promise<string> {
  const startsIn = HOUR_MS / 2
  const book = async (item: Parameters<typeof newItem>[0]) => {
    // Those of the walks in other languages overlap.
    const asked = newAppointments([newItem(item)], { anyway: { reason: 'Δοκιμή' } })
    const { items } = await post<{ items: Appointment[] }>('/api/appointments', asked)
    return items[0]?.id ?? ''
  }
  const now = await book({ serviceId: judo, employeeId: sofia, startsAt: isoIn(startsIn) })
  await book({ serviceId: judo, employeeId: sofia, startsAt: isoIn(startsIn + 7 * DAY_MS) })
  const full = await book({ serviceId: pilates, employeeId: loukas, startsAt: isoIn(startsIn) })
  await post('/api/bookings', { id: crypto.randomUUID(), appointmentId: full, clientId: zoe })
  return now
}

/** Two wait for a place; it frees up, and is offered to the first. */
async function waitForPlace(
  desk: Desk,
  { eleni, kostas }: People,
  { full, booking }: { full: Appointment; booking: string },
) {
  const day = full.startsAt.slice(0, 10)
  for (const { id: clientId } of [eleni, kostas]) {
    const wish = { clientId, serviceId: full.serviceId, appointmentId: full.id, employeeId: null, from: day, to: day }
    await desk.post('/api/waiting-list', { id: crypto.randomUUID(), ...wish, earliest: null, latest: null, note: '' })
  }
  await desk.post(`/api/bookings/${booking}/status`, { id: crypto.randomUUID(), status: 'cancelled_by_client' })
}

/** Switches on what the owner can: online booking, a waiver, messages, keys, feeds, webhooks, report mails, days off. */
async function setUp({ post, send }: Desk, { anna }: Offers, hooks: string): Promise<void> {
  const id = () => crypto.randomUUID()
  const change = async (path: string, options: object) => {
    const { version } = await send<{ version: number }>('GET', path)
    await send('PUT', path, { version, options })
  }
  await change('/api/online-booking', { ...ONLINE_OPTIONS, ...ONLINE })
  // The crawl takes longer than an offer is held usually.
  await change('/api/waiting-list/settings', { ...WAITING_OPTIONS, holdMinutes: 24 * 60 })
  await post('/api/waivers', newWaiver({ title: 'Συμμετοχή με δική μου ευθύνη', body: 'Γνωρίζω τους κινδύνους.' }))
  await post('/api/api-keys', { id: id(), name: 'Πόρτα', scopes: ['check-ins:read'] })
  await post('/api/webhooks', { id: id(), url: hooks, events: ['check_in.made'], on: true })
  await post('/api/feeds', { id: id(), employeeId: anna.id, showsClients: true })
  await post('/api/report-mails', { id: id(), report: 'sales', every: 'week', to: ['ada@example.com'], filter: {} })
  await post('/api/team/invites', { id: id(), email: 'other@example.com' })
  // The log shows messages in the language of their client.
  for (const kind of ['booked', 'booked_together', 'place_offered', 'receipt'])
    await send('PUT', `/api/messages/templates/${kind}/email/en`, {
      version: 0,
      subject: 'Τα νέα σας',
      body: 'Γεια σας! {{link}}',
    })
  const away = { firstDay: dayIn(20), lastDay: dayIn(22) }
  const closed = { id: id(), ...away, employeeId: null, hours: [], name: 'Διακοπές' }
  await send('PUT', `/api/hours/special-days/${closed.id}`, closed)
}

async function importFile({ send }: Desk): Promise<string> {
  const id = crypto.randomUUID()
  const rows = ['First Name,Last Name,EMAIL,Χρώμα', 'Άδα,Άβελ,ada@example.com,πράσινο', 'Βασίλης,Βέργος,λάθος,']
  const search = new URLSearchParams({ kind: 'clients', name: 'πελάτες.csv' })
  await send('PUT', `/api/imports/${id}?${search}`, rows.join('\n'))
  const find = () => send<Import>('GET', `/api/imports/${id}`)
  const { version } = await find()
  await send('POST', `/api/imports/${id}/check`, { version })
  return id
}

/**
 * Fills a shop with one of everything that screens show. What a person would write is Greek: whatever is in Latin
 * letters on a screen comes from the product.
 */
export async function fillShop(
  shop: Omit<Shop, 'child'>,
  { smtp, hooks }: { smtp: TestSmtp /** Where webhooks are sent. */; hooks: string },
) {
  const desk = openDesk(shop)
  const { post, send, sql } = desk
  await sql(`update business set kiosk = kiosk || '${JSON.stringify(AT_KIOSK)}', company_name = 'Στούντιο Ιτιά', public_url = '${shop.origin}', phone = '+12015550100',
    address = 'Οδός Ερμού 12', city = 'Αθήνα', time_zone = 'UTC'; update "user" set name = 'Άντα Λάβλεϊς'`)
  const people = await addClients(desk)
  const offers = await addOffers(desk)
  await setUp(desk, offers, hooks)
  const passId = await sellAndVisit(desk, people, offers)
  await waitForPlace(desk, people, await bookAll(desk, people, offers))
  const sold = await fillTill(desk, {
    clientId: people.maria.id,
    otherId: people.nikos.id,
    packageId: offers.sold.id,
  })
  await post('/api/kiosk/call', { id: crypto.randomUUID(), device: 'Πόρτα' })
  const importId = await importFile(desk)
  const { link } = await post<{ link: string }>('/api/team/invites', {
    id: crypto.randomUUID(),
    email: 'colleague@example.com',
  })
  const { code } = await send<{ code: string }>('GET', `/api/clients/${people.maria.id}/card`)
  await post('/api/clients/bulk/mail', {
    id: crypto.randomUUID(),
    selection: { clientIds: [people.maria.id] },
    subject: 'Νέα',
    text: 'Καλημέρα',
  })
  await sql(`update appointment set created_at = created_at - interval '4 minutes', updated_at = updated_at - interval '4 minutes';
    update booking set created_at = created_at - interval '4 minutes', updated_at = updated_at - interval '4 minutes'`)
  await runMinute(desk)
  const client = await signInClient(shop.origin, { smtp, email: 'maria@example.com' })
  const groupId = await bookInRow(client, {
    clientId: people.maria.id,
    serviceIds: [offers.cupping.id, offers.cupping.id],
    from: dayIn(4),
  })
  const links: Links = {
    clientId: people.maria.id,
    otherId: people.double.id,
    passId,
    // The sale of a package has the id of its pass.
    saleId: passId,
    importId,
    ...sold,
    groupId,
    card: code,
    join: new URL(link).hash.slice(1),
    offer: await readLink(smtp, '/offer/'),
    unsubscribe: await readLink(smtp, '/unsubscribe/'),
  }
  const { judo, pilates, loukas, sofia } = offers
  const atKiosk: KioskOffers = {
    judo: judo.id,
    pilates: pilates.id,
    loukas: loukas.id,
    sofia: sofia.id,
    zoe: people.zoe.id,
  }
  return { links, atKiosk, clientCookie: client.cookie }
}

/** Who walks through the kiosk and the booking page; `digits`, `familyDigits`: what the kiosk finds them and a family by. */
export type Walker = { digits: string; familyDigits: string; newcomer: string; email: string }

/** Adds the client of a walk, with a pass, and a family of two with one that runs out. `at`: a number of their own. */
export async function addWalker(
  shop: Omit<Shop, 'child'>,
  { at, atKiosk }: { at: number; atKiosk: KioskOffers },
): Promise<Walker> {
  const desk = openDesk(shop)
  const { post, send } = desk
  const digits = String(2100 + at)
  const familyDigits = String(4100 + at)
  const add = (firstName: string, phone: string) =>
    post('/api/clients', newClient({ firstName, lastName: 'Οικονόμου', phone: phone && `+1201555${phone}` }))
  const { id } = await add('Δάφνη', digits)
  const [sold] = (await send<{ items: { id: string }[] }>('GET', '/api/packages')).items
  await post('/api/passes', newPackageSale({ clientId: id, packageId: sold?.id ?? '', startsOn: null }))
  const judoId = await bookForKiosk(desk, atKiosk)
  const [mother, child] = [await add('Ισμήνη', familyDigits), await add('Ορφέας', '')]
  await sellFew(desk, mother.id)
  await send('PUT', `/api/clients/${child.id}/household`, { withClientId: mother.id })
  for (const { id: clientId } of [mother, child])
    await post('/api/bookings', { id: crypto.randomUUID(), appointmentId: judoId, clientId })
  return { digits, familyDigits, newcomer: String(3100 + at), email: `walker-${at}@example.com` }
}
