import type { Words } from '../words.ts'

export const es: Words = {
  booked: {
    email: {
      subject: 'Reserva: {{serviceName}}, {{date}}, {{time}}',
      body: 'Hola, {{firstName}}:\n\nSu reserva está hecha:\n\n{{serviceName}} con {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nPara cambiarla o cancelarla: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: reserva hecha, {{serviceName}}, {{date}}, {{time}}.\n{{link}}' },
  },
  reminder: {
    email: {
      subject: 'Recordatorio: {{serviceName}}, {{date}}, {{time}}',
      body: 'Hola, {{firstName}}:\n\nLe esperamos:\n\n{{serviceName}} con {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\n¿No puede venir? Avísenos aquí: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: le esperamos, {{serviceName}}, {{date}}, {{time}}.\n¿No puede venir? {{link}}',
    },
  },
  changed: {
    email: {
      subject: 'Nueva hora: {{serviceName}}, {{date}}, {{time}}',
      body: 'Hola, {{firstName}}:\n\nSu cita ha cambiado. Ahora es:\n\n{{serviceName}} con {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nPara cambiarla o cancelarla: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: nueva hora para {{serviceName}}, {{date}}, {{time}}.\n{{link}}' },
  },
  cancelled: {
    email: {
      subject: 'Cancelada: {{serviceName}}, {{date}}, {{time}}',
      body: 'Hola, {{firstName}}:\n\nEsta cita se ha cancelado:\n\n{{serviceName}} con {{employeeName}}\n{{date}}, {{time}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: cita cancelada, {{serviceName}}, {{date}}, {{time}}.' },
  },
  receipt: {
    email: {
      subject: 'Recibo: {{passName}}',
      body: 'Hola, {{firstName}}:\n\nMuchas gracias. Ha comprado:\n\n{{items}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: gracias por su pago de {{amount}}, {{passName}}.' },
  },
  confirm_booking: {
    email: {
      subject: 'Confirme, por favor: {{serviceName}}, {{date}}, {{time}}',
      body: 'Hola, {{firstName}}:\n\nConfirme su reserva, por favor:\n\n{{serviceName}} con {{employeeName}}\n{{date}}, {{time}}\n\nÁbralo antes del {{until}}; después, la hora queda libre para otras personas: {{link}}\n\nSi no ha sido usted, no tiene que hacer nada.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: confirme {{serviceName}}, {{date}}, {{time}}, antes del {{until}}: {{link}}',
    },
  },
  place_offered: {
    email: {
      subject: 'Ha quedado libre: {{serviceName}}, {{date}}, {{time}}',
      body: 'Hola, {{firstName}}:\n\nEstá en nuestra lista de espera, y esto ha quedado libre:\n\n{{serviceName}} con {{employeeName}}\n{{date}}, {{time}}\n\nAcéptelo o rechácelo antes del {{until}}: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{serviceName}}, {{date}}, {{time}}, ha quedado libre. Hasta {{until}}: {{link}}',
    },
  },
  pass_low: {
    email: {
      subject: 'Visitas que le quedan en {{passName}}: {{visitsLeft}}',
      body: 'Hola, {{firstName}}:\n\nVisitas que le quedan en {{passName}}: {{visitsLeft}}.\n\nPuede renovarlo en su próxima visita.\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: visitas que le quedan en {{passName}}: {{visitsLeft}}.' },
  },
  pass_expiring: {
    email: {
      subject: '{{passName}} caduca el {{expiresOn}}',
      body: 'Hola, {{firstName}}:\n\n{{passName}} es válido hasta el {{expiresOn}}. Visitas que le quedan: {{visitsLeft}}.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{passName}} caduca el {{expiresOn}}. Visitas que le quedan: {{visitsLeft}}.',
    },
  },
  birthday: {
    email: {
      subject: '¡Feliz cumpleaños, {{firstName}}!',
      body: 'Hola, {{firstName}}:\n\nLe deseamos un día muy feliz.\n\n{{companyName}}',
    },
    sms: { subject: '', body: '¡Feliz cumpleaños, {{firstName}}! {{companyName}}' },
  },
}
