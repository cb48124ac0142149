import type { Words } from '../words.ts'

export const pt: Words = {
  booked: {
    email: {
      subject: 'Reserva: {{serviceName}}, {{date}}, {{time}}',
      body: 'Olá, {{firstName}},\n\na sua reserva está feita:\n\n{{serviceName}} com {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nPara mudar ou cancelar: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: reserva feita, {{serviceName}}, {{date}}, {{time}}.\n{{link}}' },
  },
  reminder: {
    email: {
      subject: 'Lembrete: {{serviceName}}, {{date}}, {{time}}',
      body: 'Olá, {{firstName}},\n\nlembramos a sua reserva:\n\n{{serviceName}} com {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nNão pode vir? Avise-nos aqui: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: lembrete, {{serviceName}}, {{date}}, {{time}}.\nSe não puder vir: {{link}}',
    },
  },
  changed: {
    email: {
      subject: 'Novo horário: {{serviceName}}, {{date}}, {{time}}',
      body: 'Olá, {{firstName}},\n\na sua reserva mudou. Agora é:\n\n{{serviceName}} com {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nPara mudar ou cancelar: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: mudou para {{date}}, {{time}}, {{serviceName}}.\n{{link}}' },
  },
  cancelled: {
    email: {
      subject: 'Cancelada: {{serviceName}}, {{date}}, {{time}}',
      body: 'Olá, {{firstName}},\n\nesta reserva foi cancelada:\n\n{{serviceName}} com {{employeeName}}\n{{date}}, {{time}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: reserva cancelada, {{serviceName}}, {{date}}, {{time}}.' },
  },
  receipt: {
    email: {
      subject: 'Recibo: {{passName}}',
      body: 'Olá, {{firstName}},\n\nmuito obrigado. Comprou:\n\n{{items}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: obrigado pelo pagamento de {{amount}}, {{passName}}.' },
  },
  confirm_booking: {
    email: {
      subject: 'Confirme, por favor: {{serviceName}}, {{date}}, {{time}}',
      body: 'Olá, {{firstName}},\n\nconfirme a sua reserva, por favor:\n\n{{serviceName}} com {{employeeName}}\n{{date}}, {{time}}\n\nAbra até {{until}}; depois, o horário fica livre para outras pessoas: {{link}}\n\nSe não foi você, não precisa de fazer nada.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: confirme {{serviceName}}, {{date}}, {{time}}, até {{until}}: {{link}}',
    },
  },
  place_offered: {
    email: {
      subject: 'Vagou: {{serviceName}}, {{date}}, {{time}}',
      body: 'Olá, {{firstName}},\n\nestá na nossa lista de espera, e este horário ficou livre:\n\n{{serviceName}} com {{employeeName}}\n{{date}}, {{time}}\n\nAceite ou recuse até {{until}}: {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{serviceName}}, {{date}}, {{time}}, ficou livre. Aceite até {{until}}: {{link}}',
    },
  },
  pass_low: {
    email: {
      subject: 'Visitas que restam em {{passName}}: {{visitsLeft}}',
      body: 'Olá, {{firstName}},\n\nvisitas que restam em {{passName}}: {{visitsLeft}}.\n\nPode renovar na próxima visita.\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}}: visitas que restam em {{passName}}: {{visitsLeft}}.' },
  },
  pass_expiring: {
    email: {
      subject: '{{passName}} é válido até {{expiresOn}}',
      body: 'Olá, {{firstName}},\n\n{{passName}} é válido até {{expiresOn}}. Visitas que restam: {{visitsLeft}}.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}}: {{passName}} é válido até {{expiresOn}}. Visitas que restam: {{visitsLeft}}.',
    },
  },
  birthday: {
    email: {
      subject: 'Feliz aniversário, {{firstName}}!',
      body: 'Olá, {{firstName}},\n\ndesejamos-lhe um dia muito feliz.\n\n{{companyName}}',
    },
    sms: { subject: '', body: 'Feliz aniversário, {{firstName}}! {{companyName}}' },
  },
}
