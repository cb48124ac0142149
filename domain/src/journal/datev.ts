import { minorDigits } from '../shared/minor-digits.ts'
import { localSeconds } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import { type Cell, EMPTY } from './cells.ts'
import type { JournalEntry } from './entries.ts'
import { getFiscalYearStart } from './fiscal-year.ts'
import type { JournalInput } from './schema.ts'

/** Most entries that DATEV takes in one batch. */
export const DATEV_ENTRIES_MAX = 99_999

// One less than DATEV takes: a text that begins like a formula gets an apostrophe.
const TEXT_MAX = 59

function numbered(count: number, title: (number: number) => string[]): string[] {
  return Array.from({ length: count }, (_, index) => title(index + 1)).flat()
}

/** Columns of a batch of entries (Buchungsstapel), format version 13: https://developer.datev.de */
export const DATEV_COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, (n) => [`Beleginfo - Art ${n}`, `Beleginfo - Inhalt ${n}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, (n) => [`Zusatzinformation - Art ${n}`, `Zusatzinformation- Inhalt ${n}`]),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
]

function toCompactDay(day: LocalDate): Cell {
  return { plain: day.replaceAll('-', '') }
}

/** Returns the two lines before the entries: the header of the batch, and the names of the columns. */
export function toDatevHead(
  { consultant, client, accountLength, fiscalYearMonth }: JournalInput,
  batch: { from: LocalDate; to: LocalDate; currency: string; createdAt: Date; timeZone: string },
): Cell[][] {
  const { from, to, currency, createdAt, timeZone } = batch
  const created = `${localSeconds(createdAt, timeZone).replace(/\D/g, '')}000`
  const header: Cell[] = [
    // A file of another program, of version 700 of the header: entries (21), version 13.
    'EXTF',
    { plain: '700' },
    { plain: '21' },
    'Buchungsstapel',
    { plain: '13' },
    { plain: created },
    EMPTY,
    '',
    '',
    '',
    { plain: consultant },
    { plain: client },
    toCompactDay(getFiscalYearStart(from, fiscalYearMonth)),
    { plain: String(accountLength) },
    toCompactDay(from),
    toCompactDay(to),
    `Deskbell ${from} ${to}`,
    '',
    // Financial accounting, for any purpose, not committed yet: the accountant may still change it.
    { plain: '1' },
    { plain: '0' },
    { plain: '0' },
    currency,
    EMPTY,
    '',
    EMPTY,
    EMPTY,
    '',
    EMPTY,
    EMPTY,
    '',
    '',
  ]
  return [header, DATEV_COLUMNS.map((plain) => ({ plain }))]
}

/** Returns the line of an entry. Its side is that of the account of the money: debit (S) or credit (H). */
export function toDatevRow({ day, number, text, account, contraAccount, amount }: JournalEntry, currency: string) {
  const [, month, date] = day.split('-')
  const euros = (Math.abs(amount) / 10 ** minorDigits(currency)).toFixed(2)
  const row = DATEV_COLUMNS.map(() => EMPTY)
  row[0] = { plain: euros.replace('.', ',') }
  row[1] = amount < 0 ? 'H' : 'S'
  row[6] = { plain: account }
  row[7] = { plain: contraAccount }
  row[9] = { plain: `${date}${month}` }
  row[10] = number
  row[13] = text.slice(0, TEXT_MAX)
  return row
}
