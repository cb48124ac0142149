import type { Words } from '../words.ts'

/** Message catalogue (i18n) of mails and SMS, in English. */
export const en: Words = {
  booked: {
    email: {
      subject: '{{serviceName}}, {{date}} at {{time}}',
      body: 'Hello {{firstName}},\n\nyou are booked:\n\n{{serviceName}} with {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nTo move or cancel it: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: {{serviceName}} on {{date}} at {{time}} is booked.\n{{link}}' },
  },
  reminder: {
    email: {
      subject: 'Reminder: {{serviceName}}, {{date}} at {{time}}',
      body: 'Hello {{firstName}},\n\nwe look forward to seeing you:\n\n{{serviceName}} with {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nCan’t come? Please tell us here: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: {{serviceName}} on {{date}} at {{time}}.\nCan’t come? {{link}}' },
  },
  changed: {
    email: {
      subject: 'New time: {{serviceName}}, {{date}} at {{time}}',
      body: 'Hello {{firstName}},\n\nyour appointment was changed. It is now:\n\n{{serviceName}} with {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nTo move or cancel it: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: {{serviceName}} is now on {{date}} at {{time}}.\n{{link}}' },
  },
  cancelled: {
    email: {
      subject: 'Cancelled: {{serviceName}}, {{date}} at {{time}}',
      body: 'Hello {{firstName}},\n\nthis was cancelled:\n\n{{serviceName}} with {{employeeName}}\n{{date}}, {{time}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: {{serviceName}} on {{date}} at {{time}} was cancelled.' },
  },
  receipt: {
    email: {
      subject: 'Receipt: {{passName}}',
      body: 'Hello {{firstName}},\n\nthank you. You bought:\n\n{{items}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: thank you for {{amount}} for {{passName}}.' },
  },
  confirm_booking: {
    email: {
      subject: 'Please confirm: {{serviceName}}, {{date}} at {{time}}',
      body: 'Hello {{firstName}},\n\nplease confirm your booking:\n\n{{serviceName}} with {{employeeName}}\n{{date}}, {{time}}\n\nOpen this until {{until}}, or the time is given to others:\n{{link}}\n\nIf it wasn’t you, there is nothing to do.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: confirm {{serviceName}} on {{date}} at {{time}} by {{until}}: {{link}}',
    },
  },
  place_offered: {
    email: {
      subject: 'Free now: {{serviceName}}, {{date}} at {{time}}',
      body: 'Hello {{firstName}},\n\nyou are on our waiting list, and this is free now:\n\n{{serviceName}} with {{employeeName}}\n{{date}}, {{time}}\n\nTake it, or let it go, until {{until}}:\n{{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{serviceName}} on {{date}} at {{time}} is free. Take it by {{until}}: {{link}}',
    },
  },
  pass_low: {
    email: {
      subject: 'Visits left on {{passName}}: {{visitsLeft}}',
      body: 'Hello {{firstName}},\n\nvisits left on {{passName}}: {{visitsLeft}}.\n\nAsk for a new one at your next visit.\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: visits left on {{passName}}: {{visitsLeft}}.' },
  },
  pass_expiring: {
    email: {
      subject: '{{passName}} is good until {{expiresOn}}',
      body: 'Hello {{firstName}},\n\n{{passName}} is good until {{expiresOn}}. Visits left: {{visitsLeft}}.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{passName}} is good until {{expiresOn}}. Visits left: {{visitsLeft}}.',
    },
  },
  birthday: {
    email: {
      subject: 'Happy birthday, {{firstName}}!',
      body: 'Hello {{firstName}},\n\nall the best for your birthday.\n\n{{companyName}}',
    },
    sms: { subject: '', body: 'Happy birthday, {{firstName}}! {{companyName}}' },
  },
}
