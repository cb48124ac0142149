import { Language } from '@deskbell/domain/messages/schema.ts'

type Words = Record<
  | 'greeting'
  | 'with'
  | 'when'
  | 'until'
  | 'take'
  | 'decline'
  | 'held'
  | 'open'
  | 'taken'
  | 'takenMore'
  | 'declined'
  | 'lapsed'
  | 'gone'
  | 'noLink'
  | 'failed',
  string
>

const en: Words = {
  greeting: 'Hello {name}, this is free now',
  with: 'With',
  when: 'When',
  until: 'Good until',
  take: 'Take it',
  decline: 'No, thanks',
  held: 'It is held for you until then.',
  open: 'Whoever is first has it.',
  taken: 'It is yours',
  takenMore: 'See you then!',
  declined: 'You let it go. Thank you for saying so.',
  lapsed: 'This offer is over.',
  gone: 'This is not free any more.',
  noLink: 'This link leads nowhere. Open it from the message again, or call us.',
  failed: 'That did not work. Please try again.',
}

const es: Words = {
  greeting: 'Hola, {name}: ahora hay sitio',
  with: 'Con',
  when: 'Cuándo',
  until: 'Válido hasta',
  take: 'Lo quiero',
  decline: 'No, gracias',
  held: 'Te lo reservamos hasta entonces.',
  open: 'Es para quien llegue primero.',
  taken: 'Es tuyo',
  takenMore: '¡Hasta pronto!',
  declined: 'Lo has dejado libre. Gracias por avisar.',
  lapsed: 'Esta oferta ha terminado.',
  gone: 'Ya no está libre.',
  noLink: 'Este enlace no lleva a nada. Ábrelo de nuevo desde el mensaje o llámanos.',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
}

const fr: Words = {
  greeting: 'Bonjour {name}, une place est libre',
  with: 'Avec',
  when: 'Quand',
  until: 'Valable jusqu’à',
  take: 'Je la prends',
  decline: 'Non, merci',
  held: 'Elle vous est réservée jusque-là.',
  open: 'La place revient au premier qui la prend.',
  taken: 'C’est réservé pour vous',
  takenMore: 'À bientôt !',
  declined: 'Vous avez laissé la place. Merci de nous l’avoir dit.',
  lapsed: 'Cette offre est terminée.',
  gone: 'La place n’est plus libre.',
  noLink: 'Ce lien ne mène nulle part. Ouvrez-le de nouveau depuis le message, ou appelez-nous.',
  failed: 'Cela n’a pas marché. Veuillez réessayer.',
}

const de: Words = {
  greeting: 'Guten Tag {name}, das ist jetzt frei',
  with: 'Mit',
  when: 'Wann',
  until: 'Gilt bis',
  take: 'Nehme ich',
  decline: 'Nein, danke',
  held: 'Bis dahin ist es für Sie reserviert.',
  open: 'Wer zuerst kommt, bekommt es.',
  taken: 'Es gehört Ihnen',
  takenMore: 'Bis dann!',
  declined: 'Sie haben abgesagt. Danke für die Nachricht.',
  lapsed: 'Dieses Angebot ist abgelaufen.',
  gone: 'Das ist nicht mehr frei.',
  noLink: 'Dieser Link führt nirgendwohin. Öffnen Sie ihn noch einmal aus der Nachricht oder rufen Sie uns an.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
}

const pt: Words = {
  greeting: 'Olá, {name}, isto está livre agora',
  with: 'Com',
  when: 'Quando',
  until: 'Válido até',
  take: 'Aceito',
  decline: 'Não, obrigado',
  held: 'Está reservado para si até lá.',
  open: 'Fica para quem chegar primeiro.',
  taken: 'É seu',
  takenMore: 'Até breve!',
  declined: 'Deixou-o livre. Obrigado por avisar.',
  lapsed: 'Esta oferta terminou.',
  gone: 'Já não está livre.',
  noLink: 'Esta ligação não leva a nada. Abra-a de novo a partir da mensagem ou ligue-nos.',
  failed: 'Não funcionou. Tente novamente.',
}

const it: Words = {
  greeting: 'Ciao {name}, ora c’è posto',
  with: 'Con',
  when: 'Quando',
  until: 'Valido fino a',
  take: 'Lo prendo',
  decline: 'No, grazie',
  held: 'Fino ad allora il posto è riservato a te.',
  open: 'È di chi arriva prima.',
  taken: 'Il posto è tuo',
  takenMore: 'A presto!',
  declined: 'Hai lasciato libero il posto. Grazie per averci avvisato.',
  lapsed: 'Questa offerta è scaduta.',
  gone: 'Il posto non è più libero.',
  noLink: 'Questo link non porta da nessuna parte. Aprilo di nuovo dal messaggio o chiamaci.',
  failed: 'Non ha funzionato. Riprova.',
}

const nl: Words = {
  greeting: 'Hallo {name}, dit is nu vrij',
  with: 'Bij',
  when: 'Wanneer',
  until: 'Geldig tot',
  take: 'Ik neem het',
  decline: 'Nee, bedankt',
  held: 'Tot dan houden we het voor je vrij.',
  open: 'Wie het eerst komt, heeft het.',
  taken: 'Het is voor jou',
  takenMore: 'Tot dan!',
  declined: 'Je hebt het laten gaan. Bedankt dat je het laat weten.',
  lapsed: 'Dit aanbod is verlopen.',
  gone: 'Dit is niet meer vrij.',
  noLink: 'Deze link werkt niet. Open hem nog een keer vanuit het bericht of bel ons.',
  failed: 'Dat is niet gelukt. Probeer het nog een keer.',
}

const pl: Words = {
  greeting: 'Dzień dobry, {name}, zwolniło się miejsce',
  with: 'Z kim',
  when: 'Kiedy',
  until: 'Ważne do',
  take: 'Biorę',
  decline: 'Nie, dziękuję',
  held: 'Do tego czasu miejsce jest zarezerwowane dla Ciebie.',
  open: 'Kto pierwszy, ten lepszy.',
  taken: 'Miejsce jest Twoje',
  takenMore: 'Do zobaczenia!',
  declined: 'Miejsce zostało zwolnione. Dziękujemy za wiadomość.',
  lapsed: 'Ta propozycja już wygasła.',
  gone: 'To miejsce nie jest już wolne.',
  noLink: 'Ten link donikąd nie prowadzi. Otwórz go jeszcze raz z wiadomości albo zadzwoń do nas.',
  failed: 'Nie udało się. Spróbuj jeszcze raz.',
}

const WORDS: Record<Language, Words> = { en, es, fr, de, pt, it, nl, pl }

/** Returns the texts of the offer page in a language, or in English if the language is not supported. */
export function offerPageWords(tag: string): Words {
  const { data: language = 'en' } = Language.safeParse(tag.slice(0, 2).toLowerCase())
  return WORDS[language]
}
