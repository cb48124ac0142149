import type { Appointment, NewAppointments, NewBooking, NewItem } from '@deskbell/domain/appointments/schema.ts'
import type { SpecialDays, TimeOff } from '@deskbell/domain/business/hours/schema.ts'
import type { BusinessInput } from '@deskbell/domain/business/schema.ts'
import type { Client, NewClient } from '@deskbell/domain/clients/schema.ts'
import type { Drawer, DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import type { Employee, NewEmployee } from '@deskbell/domain/employees/schema.ts'
import type { Buyer, Invoice, InvoiceInput } from '@deskbell/domain/invoices/schema.ts'
import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import type { EntryAnswer } from '@deskbell/domain/kiosk/sync.ts'
import type { NewPackage, Package } from '@deskbell/domain/packages/schema.ts'
import type { PackageSale, Pass } from '@deskbell/domain/passes/schema.ts'
import type { NewPriceTier, PriceTier } from '@deskbell/domain/price-tiers/schema.ts'
import type { NewProduct, Product } from '@deskbell/domain/products/schema.ts'
import type { NewPromoCode, PromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import type { Sale, SaleInput } from '@deskbell/domain/sales/schema.ts'
import type { NewService, Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { GiftCard } from '@deskbell/domain/stored-value/schema.ts'
import type { NewSignature, NewWaiver, Waiver } from '@deskbell/domain/waivers/schema.ts'
import { expect } from 'vitest'
import type { Caller } from './app.ts'
import type { TestDevice } from './tablet.ts'

async function make<Made>(shop: Caller, path: string, body: unknown): Promise<Made> {
  const answer = await shop.post<Made>(path, body)
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 })
  return answer.body
}

export function newBusiness(over: Partial<BusinessInput> = {}): BusinessInput {
  return {
    companyName: 'Willow Studio',
    companyEmail: 'hello@willow.example',
    phone: '+12015550123',
    website: 'https://willow.example',
    address: '12 Garden Street',
    city: 'Hoboken',
    state: 'NJ',
    zipCode: '07030',
    timeZone: 'America/New_York',
    currency: 'USD',
    locale: 'en-US',
    ...over,
  }
}

export function newService(over: Partial<NewService> = {}): NewService {
  return {
    id: newId(),
    name: 'Yoga class',
    description: '',
    category: 'Yoga',
    kind: 'class',
    capacity: 14,
    durationMinutes: 60,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 15,
    priceKind: 'fixed',
    price: 1800,
    taxRate: null,
    colour: '#0f6b5c',
    visitsUsed: 1,
    bookable: true,
    active: true,
    performers: [],
    addOns: [],
    questions: [],
    video: 'none',
    requests: false,
    needsPass: false,
    ...over,
  }
}

export function createService(shop: Caller, over: Partial<NewService> = {}): Promise<Service> {
  return make(shop, '/api/services', newService(over))
}

export function newPackage(over: Partial<NewPackage> = {}): NewPackage {
  return {
    id: newId(),
    name: 'Ten visits',
    description: '',
    coversAll: true,
    category: '',
    serviceIds: [],
    visits: 10,
    limit: null,
    price: 12_000,
    taxRate: null,
    validity: null,
    starts: 'purchase',
    startsOn: null,
    active: true,
    soldOnline: false,
    ...over,
  }
}

export function createPackage(shop: Caller, over: Partial<NewPackage> = {}): Promise<Package> {
  return make(shop, '/api/packages', newPackage(over))
}

export function newProduct(over: Partial<NewProduct> = {}): NewProduct {
  return {
    id: newId(),
    name: 'Shampoo',
    description: '',
    barcode: '',
    price: 1490,
    cost: 600,
    taxRate: null,
    tracksStock: true,
    lowStock: null,
    active: true,
    ...over,
  }
}

export function createProduct(shop: Caller, over: Partial<NewProduct> = {}): Promise<Product> {
  return make(shop, '/api/products', newProduct(over))
}

export function newPriceTier(over: Partial<NewPriceTier> = {}): NewPriceTier {
  return { id: newId(), name: 'Member', audience: 'pass', tag: '', packageIds: [], ...over }
}

export function createPriceTier(shop: Caller, over: Partial<NewPriceTier> = {}): Promise<PriceTier> {
  return make(shop, '/api/price-tiers', newPriceTier(over))
}

export function newEmployee(over: Partial<NewEmployee> = {}): NewEmployee {
  return {
    id: newId(),
    firstName: 'Noor',
    lastName: 'Haddad',
    phone: '+12015550123',
    email: 'noor@example.com',
    services: [],
    note: '',
    colour: '#4a5a8f',
    videoLink: '',
    ...over,
  }
}

export function createEmployee(shop: Caller, over: Partial<NewEmployee> = {}): Promise<Employee> {
  return make(shop, '/api/employees', newEmployee(over))
}

export function newSpecialDays(over: Partial<SpecialDays> = {}): SpecialDays {
  const days = { firstDay: '2026-12-24', lastDay: '2027-01-01' }
  return { id: newId(), employeeId: null, ...days, hours: [], name: 'Winter break', ...over }
}

/** Whole-day time off. */
export function newTimeOff(over: Partial<TimeOff> & Pick<TimeOff, 'employeeId'>): TimeOff {
  const days = { firstDay: '2026-12-07', lastDay: '2026-12-07' }
  return { id: newId(), type: 'vacation', ...days, hours: null, note: '', ...over }
}

export function newClient(over: Partial<NewClient> = {}): NewClient {
  return {
    id: newId(),
    firstName: 'Maria',
    lastName: 'Silva',
    phone: '+12015550142',
    email: '',
    birthday: null,
    alertNote: '',
    notes: '',
    tags: [],
    ...over,
  }
}

export function createClient(shop: Caller, over: Partial<NewClient> = {}): Promise<Client> {
  return make(shop, '/api/clients', newClient(over))
}

export function newWaiver(over: Partial<NewWaiver> = {}): NewWaiver {
  return {
    id: newId(),
    title: 'Taking part at your own risk',
    body: 'I know that yoga can hurt.\n\nI come all the same.',
    validMonths: 12,
    adultAge: 18,
    signAgain: 'now',
    ...over,
  }
}

export function createWaiver(shop: Caller, over: Partial<NewWaiver> = {}): Promise<Waiver> {
  return make(shop, '/api/waivers', newWaiver(over))
}

/** Signature of two strokes. */
export function newSignature(over: Partial<NewSignature> & Pick<NewSignature, 'waiverId'>): NewSignature {
  const strokes = [
    [100, 500, 300, 200, 500, 800],
    [600, 500, 900, 500],
  ]
  return { id: newId(), guardianName: '', strokes, ...over }
}

/** A sale that is fully paid. */
export function newPackageSale(over: Partial<PackageSale> & Pick<PackageSale, 'clientId' | 'packageId'>): PackageSale {
  const { price = 12_000, discount = 0, complimentary = false } = over
  return {
    id: newId(),
    price,
    discount,
    complimentary,
    paid: complimentary ? 0 : price - discount,
    method: 'card',
    startsOn: '2026-11-03',
    coveredCheckInIds: [],
    ...over,
  }
}

/** A sale of two bottles of water, paid in cash. */
export function newSale(over: Partial<SaleInput> = {}): SaleInput {
  const terms = { discount: 0, discountReason: '', taxRate: null }
  return {
    id: newId(),
    clientId: null,
    lines: [{ kind: 'item', name: 'Water', price: 250, quantity: 2, ...terms }],
    payments: [{ method: 'cash', amount: 500 }],
    promoCode: null,
    note: '',
    ...over,
  }
}

/** Adds a drawer and opens it. Returns the session. */
export async function openDrawer(
  shop: Caller,
  { name = 'Front desk', openingFloat = 10_000 } = {},
): Promise<DrawerSession> {
  const { id } = await make<Drawer>(shop, '/api/drawers', { id: newId(), name })
  return (await shop.post<DrawerSession>(`/api/drawers/${id}/sessions`, { id: newId(), openingFloat })).body
}

export function createSale(shop: Caller, over: Partial<SaleInput> = {}): Promise<Sale> {
  return make(shop, '/api/sales', newSale(over))
}

/** Ten per cent off everything. */
export function newPromoCode(over: Partial<NewPromoCode> = {}): Partial<NewPromoCode> {
  return { id: newId(), code: 'SPRING10', name: 'Spring', rate: 10_000, ...over }
}

export function createPromoCode(shop: Caller, over: Partial<NewPromoCode> = {}): Promise<PromoCode> {
  return make(shop, '/api/promo-codes', newPromoCode(over))
}

export function newInvoice(saleId: string, over: Partial<Buyer> = {}): InvoiceInput {
  const where = { address: '1 Main Street', city: 'Berlin', zipCode: '10115', country: 'DE' }
  return {
    id: newId(),
    saleId,
    buyer: { name: 'Example Ltd', ...where, taxNumber: '', email: '', reference: '', ...over },
  }
}

/** Makes out an invoice for a sale. */
export function createInvoice(shop: Caller, saleId: string, buyer: Partial<Buyer> = {}): Promise<Invoice> {
  return make(shop, '/api/invoices', newInvoice(saleId, buyer))
}

/** Sells a gift card to a passer-by. */
export async function createGiftCard(
  shop: Caller,
  over: Partial<Extract<SaleInput['lines'][number], { kind: 'gift_card' }>> = {},
): Promise<GiftCard> {
  const giftCardId = newId()
  const line = { kind: 'gift_card' as const, giftCardId, price: 5000, recipient: '', message: '', ...over }
  await createSale(shop, { lines: [line], payments: [{ method: 'cash', amount: line.price }] })
  return (await shop.get<GiftCard>(`/api/gift-cards/${line.giftCardId}`)).body
}

/** Creates a pass, with a new client and package unless given. */
export async function createPass(shop: Caller, over: Partial<PackageSale> = {}): Promise<Pass> {
  const clientId = over.clientId ?? (await createClient(shop)).id
  const packageId = over.packageId ?? (await createPackage(shop)).id
  return make(shop, '/api/passes', newPackageSale({ startsOn: '2026-01-01', ...over, clientId, packageId }))
}

export function newItem(over: Partial<NewItem> & Pick<NewItem, 'serviceId' | 'startsAt'>): NewItem {
  return { id: newId(), employeeId: null, durationMinutes: null, price: null, capacity: null, ...over }
}

/** Books one or several services in a row, outside working hours too. */
export function newAppointments(items: NewItem[], over: Partial<NewAppointments> = {}): NewAppointments {
  return {
    id: newId(),
    clientId: null,
    items,
    note: '',
    repeat: null,
    exceptions: [],
    outsideHours: true,
    anyway: null,
    ...over,
  }
}

export async function createAppointment(
  shop: Caller,
  item: Partial<NewItem> & Pick<NewItem, 'serviceId' | 'startsAt'>,
  over: Partial<NewAppointments> = {},
): Promise<Appointment> {
  const body = newAppointments([newItem(item)], over)
  const { items } = await make<{ items: Appointment[] }>(shop, '/api/appointments', body)
  const [made] = items
  if (!made) throw new Error('Nothing was booked')
  return made
}

/** Books a place in a class and returns the class. */
export function createBooking(shop: Caller, booking: Omit<NewBooking, 'id'> & { id?: string }): Promise<Appointment> {
  return make(shop, '/api/bookings', { id: newId(), ...booking })
}

/** Checks a client in by the queue of a kiosk with the network. */
export async function checkInAtKiosk(
  tablet: TestDevice,
  visit: { clientId: string; serviceId: string },
): Promise<KioskResult> {
  const [answer] = await tablet.answersTo(tablet.checkIn(visit))
  if (answer?.status !== 'done' || !answer.result) throw new Error(`Not checked in: ${JSON.stringify(answer)}`)
  return answer.result
}

/** Undoes a check-in by the queue of a kiosk with the network. */
export async function undoAtKiosk(tablet: TestDevice, checkInId: string): Promise<EntryAnswer | undefined> {
  const [answer] = await tablet.answersTo(tablet.undo({ checkInId }))
  return answer
}
