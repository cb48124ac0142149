import type { Words } from '../words.ts'

export const fr: Words = {
  booked: {
    email: {
      subject: 'Réservation : {{serviceName}}, {{date}}, {{time}}',
      body: 'Bonjour {{firstName}},\n\nVotre réservation est faite :\n\n{{serviceName}} avec {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nPour la déplacer ou l’annuler : {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: "{{companyName}} : {{serviceName}}, {{date}}, {{time}}, c'est réservé.\n{{link}}" },
  },
  reminder: {
    email: {
      subject: 'Rappel : {{serviceName}}, {{date}}, {{time}}',
      body: 'Bonjour {{firstName}},\n\nNous serons heureux de vous accueillir :\n\n{{serviceName}} avec {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nVous ne pouvez pas venir ? Dites-le-nous ici : {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}} : rappel, {{serviceName}}, {{date}}, {{time}}.\nVous ne pouvez pas venir ? {{link}}',
    },
  },
  changed: {
    email: {
      subject: 'Nouvel horaire : {{serviceName}}, {{date}}, {{time}}',
      body: 'Bonjour {{firstName}},\n\nVotre rendez-vous a changé. Voici le nouveau :\n\n{{serviceName}} avec {{employeeName}}\n{{date}}, {{time}}\n{{address}}\n\nPour le déplacer ou l’annuler : {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}} : nouvel horaire pour {{serviceName}}, {{date}}, {{time}}.\n{{link}}' },
  },
  cancelled: {
    email: {
      subject: 'Annulation : {{serviceName}}, {{date}}, {{time}}',
      body: 'Bonjour {{firstName}},\n\nCe rendez-vous est annulé :\n\n{{serviceName}} avec {{employeeName}}\n{{date}}, {{time}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}} : rendez-vous annulé, {{serviceName}}, {{date}}, {{time}}.' },
  },
  receipt: {
    email: {
      subject: 'Reçu : {{passName}}',
      body: 'Bonjour {{firstName}},\n\nMerci beaucoup. Vous avez acheté :\n\n{{items}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}} : merci pour votre paiement de {{amount}}, {{passName}}.' },
  },
  confirm_booking: {
    email: {
      subject: 'À confirmer : {{serviceName}}, {{date}}, {{time}}',
      body: 'Bonjour {{firstName}},\n\nMerci de confirmer votre réservation :\n\n{{serviceName}} avec {{employeeName}}\n{{date}}, {{time}}\n\nOuvrez ce lien avant {{until}} ; après, l’horaire sera proposé à d’autres : {{link}}\n\nSi ce n’était pas vous, vous n’avez rien à faire.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}} : confirmez {{serviceName}}, {{date}}, {{time}}, avant {{until}} : {{link}}',
    },
  },
  place_offered: {
    email: {
      subject: 'Une place libre : {{serviceName}}, {{date}}, {{time}}',
      body: 'Bonjour {{firstName}},\n\nVous êtes sur notre liste d’attente, et une place est libre :\n\n{{serviceName}} avec {{employeeName}}\n{{date}}, {{time}}\n\nPrenez-la, ou laissez-la, avant {{until}} : {{link}}\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: '{{companyName}} : une place est libre, {{serviceName}}, {{date}}, {{time}}. Prenez-la avant {{until}} : {{link}}',
    },
  },
  pass_low: {
    email: {
      subject: 'Visites restantes, {{passName}} : {{visitsLeft}}',
      body: 'Bonjour {{firstName}},\n\nVisites restantes, {{passName}} : {{visitsLeft}}.\n\nVous pourrez le renouveler lors de votre prochaine visite.\n\n{{companyName}}\n{{phone}}',
    },
    sms: { subject: '', body: '{{companyName}} : visites restantes, {{passName}} : {{visitsLeft}}.' },
  },
  pass_expiring: {
    email: {
      subject: '{{passName}} : valable jusqu’au {{expiresOn}}',
      body: 'Bonjour {{firstName}},\n\n{{passName}} : valable jusqu’au {{expiresOn}}. Visites restantes : {{visitsLeft}}.\n\n{{companyName}}\n{{phone}}',
    },
    sms: {
      subject: '',
      body: "{{companyName}} : {{passName}}, valable jusqu'au {{expiresOn}}. Visites restantes : {{visitsLeft}}.",
    },
  },
  birthday: {
    email: {
      subject: 'Joyeux anniversaire, {{firstName}} !',
      body: 'Bonjour {{firstName}},\n\nToute l’équipe vous souhaite un très bel anniversaire.\n\n{{companyName}}',
    },
    sms: { subject: '', body: 'Joyeux anniversaire, {{firstName}} ! {{companyName}}' },
  },
}
