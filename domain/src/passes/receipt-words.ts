import type { Language } from '../messages/schema.ts'
import type { Validity } from '../shared/time-schema.ts'
import { METHOD_PHRASES } from './payments/method-phrases.ts'
import type { Pass } from './schema.ts'

const en = {
  receipt: 'Receipt',
  date: 'Date',
  sold: (client: string) => `For ${client}`,
  subject: (shop: string) => `Your receipt${shop && ` from ${shop}`}`,
  hello: (name: string) => `Hello ${name},`,
  thanks: 'this is your receipt. Thank you!',
  heading: (number: string, day: string) => `Receipt ${number}, ${day}`,
  visits: (count: number) => counted(count, 'visit', 'visits'),
  unlimited: 'Unlimited visits',
  limit: ({ visits, per }: NonNullable<Pass['limit']>) => `, at most ${visits} a ${per}`,
  ended: (day: string) => `Ended on ${day}`,
  startsAtFirstVisit: 'Starts at the first visit',
  validity: ({ count, unit }: Validity) => `, then ${counted(count, unit, `${unit}s`)}`,
  term: (from: string, until: string) => `From ${from} until ${until}`,
  endless: (from: string) => `From ${from}, never expires`,
  price: 'Price',
  discount: 'Discount',
  complimentary: 'Complimentary',
  toPay: 'To be paid',
  methods: METHOD_PHRASES,
  paid: (by: string, day: string) => `Paid${by} on ${day}`,
  refunded: (by: string, day: string) => `Given back${by} on ${day}`,
  paidInTotal: 'Paid in total',
  tax: (rate: string, name: string) => `of which ${rate} ${name || 'tax'}`,
  forgiven: 'No longer to be paid',
  owed: 'Still to be paid',
}

export type ReceiptWords = typeof en

const es: ReceiptWords = {
  receipt: 'Recibo',
  date: 'Fecha',
  sold: (client) => `Para ${client}`,
  subject: (shop) => `Su recibo${shop && ` de ${shop}`}`,
  hello: (name) => `Hola, ${name}:`,
  thanks: 'Este es su recibo. ¡Muchas gracias!',
  heading: (number, day) => `Recibo ${number}, ${day}`,
  visits: (count) => counted(count, 'visita', 'visitas'),
  unlimited: 'Visitas ilimitadas',
  limit: ({ visits, per }) => `, como máximo ${visits} ${per === 'day' ? 'al día' : 'por semana'}`,
  ended: (day) => `Terminado el ${day}`,
  startsAtFirstVisit: 'Empieza con la primera visita',
  validity: ({ count, unit }) => {
    if (unit === 'day') return ` y dura ${counted(count, 'día', 'días')}`
    return ` y dura ${unit === 'week' ? counted(count, 'semana', 'semanas') : counted(count, 'mes', 'meses')}`
  },
  term: (from, until) => `Del ${from} al ${until}`,
  endless: (from) => `Desde el ${from}, no caduca`,
  price: 'Precio',
  discount: 'Descuento',
  complimentary: 'Cortesía',
  toPay: 'A pagar',
  methods: { cash: ' en efectivo', card: ' con tarjeta', transfer: ' por transferencia', other: '' },
  paid: (by, day) => `Pagado${by} el ${day}`,
  refunded: (by, day) => `Devuelto${by} el ${day}`,
  paidInTotal: 'Total pagado',
  tax: (rate, name) => `de ello ${rate} ${name || 'de impuestos'}`,
  forgiven: 'Ya no se debe',
  owed: 'Pendiente de pago',
}

const fr: ReceiptWords = {
  receipt: 'Reçu',
  date: 'Date',
  sold: (client) => `Pour ${client}`,
  subject: (shop) => `Votre reçu${shop && ` – ${shop}`}`,
  hello: (name) => `Bonjour ${name},`,
  thanks: 'Voici votre reçu. Merci !',
  heading: (number, day) => `Reçu ${number}, ${day}`,
  visits: (count) => counted(count, 'visite', 'visites'),
  unlimited: 'Visites illimitées',
  limit: ({ visits, per }) => `, ${visits} par ${per === 'day' ? 'jour' : 'semaine'} au maximum`,
  ended: (day) => `Terminé le ${day}`,
  startsAtFirstVisit: 'Commence à la première visite',
  validity: ({ count, unit }) => {
    if (unit === 'month') return `, puis ${count} mois`
    return `, puis ${unit === 'day' ? counted(count, 'jour', 'jours') : counted(count, 'semaine', 'semaines')}`
  },
  term: (from, until) => `Du ${from} au ${until}`,
  endless: (from) => `À partir du ${from}, sans date de fin`,
  price: 'Prix',
  discount: 'Remise',
  complimentary: 'Offert',
  toPay: 'À payer',
  methods: { cash: ' en espèces', card: ' par carte', transfer: ' par virement', other: '' },
  paid: (by, day) => `Payé${by} le ${day}`,
  refunded: (by, day) => `Remboursé${by} le ${day}`,
  paidInTotal: 'Total payé',
  tax: (rate, name) => `dont ${rate} ${name || 'de taxe'}`,
  forgiven: 'N’est plus dû',
  owed: 'Reste à payer',
}

const de: ReceiptWords = {
  receipt: 'Quittung',
  date: 'Datum',
  sold: (client) => `Für ${client}`,
  subject: (shop) => `Ihre Quittung${shop && ` von ${shop}`}`,
  hello: (name) => `Guten Tag ${name},`,
  thanks: 'hier ist Ihre Quittung. Vielen Dank!',
  heading: (number, day) => `Quittung ${number}, ${day}`,
  visits: (count) => counted(count, 'Besuch', 'Besuche'),
  unlimited: 'Unbegrenzt viele Besuche',
  limit: ({ visits, per }) => `, höchstens ${visits} ${per === 'day' ? 'am Tag' : 'in der Woche'}`,
  ended: (day) => `Beendet am ${day}`,
  startsAtFirstVisit: 'Beginnt mit dem ersten Besuch',
  validity: ({ count, unit }) => {
    if (unit === 'day') return `, dann ${counted(count, 'Tag', 'Tage')}`
    return `, dann ${unit === 'week' ? counted(count, 'Woche', 'Wochen') : counted(count, 'Monat', 'Monate')}`
  },
  term: (from, until) => `Vom ${from} bis zum ${until}`,
  endless: (from) => `Ab dem ${from}, läuft nicht ab`,
  price: 'Preis',
  discount: 'Rabatt',
  complimentary: 'Geschenkt',
  toPay: 'Zu zahlen',
  methods: { cash: ' bar', card: ' mit Karte', transfer: ' per Überweisung', other: '' },
  paid: (by, day) => `Bezahlt${by} am ${day}`,
  refunded: (by, day) => `Zurückgezahlt${by} am ${day}`,
  paidInTotal: 'Insgesamt bezahlt',
  tax: (rate, name) => `davon ${rate} ${name || 'Steuer'}`,
  forgiven: 'Nicht mehr zu zahlen',
  owed: 'Noch zu zahlen',
}

const pt: ReceiptWords = {
  receipt: 'Recibo',
  date: 'Data',
  sold: (client) => `Para ${client}`,
  subject: (shop) => `O seu recibo${shop && ` – ${shop}`}`,
  hello: (name) => `Olá, ${name},`,
  thanks: 'aqui está o seu recibo. Muito obrigado!',
  heading: (number, day) => `Recibo ${number}, ${day}`,
  visits: (count) => counted(count, 'visita', 'visitas'),
  unlimited: 'Visitas ilimitadas',
  limit: ({ visits, per }) => `, no máximo ${visits} por ${per === 'day' ? 'dia' : 'semana'}`,
  ended: (day) => `Terminado em ${day}`,
  startsAtFirstVisit: 'Começa na primeira visita',
  validity: ({ count, unit }) => {
    if (unit === 'day') return ` e dura ${counted(count, 'dia', 'dias')}`
    return ` e dura ${unit === 'week' ? counted(count, 'semana', 'semanas') : counted(count, 'mês', 'meses')}`
  },
  term: (from, until) => `De ${from} a ${until}`,
  endless: (from) => `Desde ${from}, não expira`,
  price: 'Preço',
  discount: 'Desconto',
  complimentary: 'Oferta',
  toPay: 'A pagar',
  methods: { cash: ' em dinheiro', card: ' com cartão', transfer: ' por transferência', other: '' },
  paid: (by, day) => `Pago${by} em ${day}`,
  refunded: (by, day) => `Devolvido${by} em ${day}`,
  paidInTotal: 'Total pago',
  tax: (rate, name) => `dos quais ${rate} ${name || 'de imposto'}`,
  forgiven: 'Já não é devido',
  owed: 'Por pagar',
}

/** Message catalogue (i18n) of receipts. */
export const RECEIPT_WORDS: Record<Language, ReceiptWords> = { en, es, fr, de, pt }

/** In these languages a count has one plural form, from 2 on; nobody buys 0 visits. */
function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`
}
