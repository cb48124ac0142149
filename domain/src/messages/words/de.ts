import type { Words } from '../words.ts'

export const de: Words = {
  booked: {
    email: {
      subject: 'Gebucht: {{serviceName}}, {{date}}, {{time}}',
      body: 'Guten Tag {{firstName}},\n\nIhr Termin ist gebucht:\n\n{{serviceName}} bei {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nVerschieben oder absagen: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: {{serviceName}} am {{date}}, {{time}}, ist gebucht.\n{{link}}' },
  },
  reminder: {
    email: {
      subject: 'Erinnerung: {{serviceName}}, {{date}}, {{time}}',
      body: 'Guten Tag {{firstName}},\n\nwir freuen uns auf Sie:\n\n{{serviceName}} bei {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nSie können nicht kommen? Bitte sagen Sie uns hier Bescheid: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{serviceName}} am {{date}}, {{time}}.\nSie können nicht kommen? {{link}}',
    },
  },
  changed: {
    email: {
      subject: 'Neuer Termin: {{serviceName}}, {{date}}, {{time}}',
      body: 'Guten Tag {{firstName}},\n\nIhr Termin hat sich geändert. Neu ist:\n\n{{serviceName}} bei {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nVerschieben oder absagen: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: {{serviceName}} ist jetzt am {{date}}, {{time}}.\n{{link}}' },
  },
  cancelled: {
    email: {
      subject: 'Abgesagt: {{serviceName}}, {{date}}, {{time}}',
      body: 'Guten Tag {{firstName}},\n\ndieser Termin ist abgesagt:\n\n{{serviceName}} bei {{employeeName}}\n{{date}}, {{time}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: {{serviceName}} am {{date}}, {{time}}, ist abgesagt.' },
  },
  receipt: {
    email: {
      subject: 'Quittung: {{passName}}',
      body: 'Guten Tag {{firstName}},\n\nvielen Dank. Sie haben gekauft:\n\n{{items}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: vielen Dank für {{amount}} für {{passName}}.' },
  },
  confirm_booking: {
    email: {
      subject: 'Bitte bestätigen: {{serviceName}}, {{date}}, {{time}}',
      body: 'Guten Tag {{firstName}},\n\nbitte bestätigen Sie Ihre Buchung:\n\n{{serviceName}} bei {{employeeName}}\n{{date}}, {{time}}\n\nÖffnen Sie dies bis {{until}}, sonst wird die Zeit wieder frei: {{link}}\n\nWaren Sie es nicht, brauchen Sie nichts zu tun.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: Bitte bestätigen Sie {{serviceName}} am {{date}}, {{time}}, bis {{until}}: {{link}}',
    },
  },
  place_offered: {
    email: {
      subject: 'Jetzt frei: {{serviceName}}, {{date}}, {{time}}',
      body: 'Guten Tag {{firstName}},\n\nSie stehen auf unserer Warteliste, und das ist jetzt frei:\n\n{{serviceName}} bei {{employeeName}}\n{{date}}, {{time}}\n\nNehmen Sie es, oder geben Sie es frei, bis {{until}}: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{serviceName}} am {{date}}, {{time}}, ist frei. Bis {{until}}: {{link}}',
    },
  },
  pass_low: {
    email: {
      subject: 'Noch übrig auf {{passName}}: {{visitsLeft}}',
      body: 'Guten Tag {{firstName}},\n\nnoch übrige Besuche auf {{passName}}: {{visitsLeft}}.\n\nFragen Sie beim nächsten Besuch nach einer neuen Karte.\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: noch übrige Besuche auf {{passName}}: {{visitsLeft}}.' },
  },
  pass_expiring: {
    email: {
      subject: '{{passName}} gilt bis {{expiresOn}}',
      body: 'Guten Tag {{firstName}},\n\n{{passName}} gilt bis {{expiresOn}}. Noch übrige Besuche: {{visitsLeft}}.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{passName}} gilt bis {{expiresOn}}. Noch übrige Besuche: {{visitsLeft}}.',
    },
  },
  birthday: {
    email: {
      subject: 'Alles Gute zum Geburtstag, {{firstName}}!',
      body: 'Guten Tag {{firstName}},\n\nwir wünschen Ihnen alles Gute zum Geburtstag.\n\n{{companyName}}',
    },
    sms: { subject: '', body: 'Alles Gute zum Geburtstag, {{firstName}}! {{companyName}}' },
  },
}
