import type { ErasurePreview } from '@deskbell/domain/clients/privacy/schema.ts'

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What erasing does, and what of it should be minded. */
export function erasureWords(preview: ErasurePreview, money: (minor: number) => string): string[] {
  const { booked, owed, unpaidVisits, passes, files, signatures } = preview
  const papers = [
    files > 0 && counted(files, 'file', 'files'),
    signatures > 0 && counted(signatures, 'signature', 'signatures'),
  ].filter(Boolean)
  return [
    'Name, phone, e-mail, birthday, notes, photo and everything else that says who this was goes for good. Visits, passes and payments stay in the books, without a name. This can’t be undone.',
    papers.length > 0 && `Deleted along: ${papers.join(' and ')}.`,
    booked > 0 && `${counted(booked, 'booking', 'bookings')} ahead will be cancelled.`,
    passes > 0 && `${counted(passes, 'pass', 'passes')} could still be used.`,
    owed > 0 && `${money(owed)} is still owed; it stays in the books.`,
    unpaidVisits > 0 && `${counted(unpaidVisits, 'visit is', 'visits are')} unpaid.`,
  ].filter((words) => words !== false)
}
