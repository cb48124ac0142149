import { removeLinks } from '../../shared/links-in-names.ts'
import type { TemplateInput } from '../schema.ts'
import { type MessageValues, PLACEHOLDERS, type Placeholder } from './placeholders.ts'

const NAMED = /\{\{(\w+)\}\}/g

function findPlaceholders(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = '']) => name)
}

/** Lists placeholders in a template that don't exist. */
export function listUnknownPlaceholders({ subject, body }: TemplateInput): string[] {
  return findPlaceholders(`${subject} ${body}`).filter((name) => !PLACEHOLDERS.some((known) => known === name))
}

/** Names of people, whom anybody may have named, unlike what the business sells. */
const PEOPLE: string[] = ['firstName', 'employeeName'] satisfies Placeholder[]

/**
 * Fills the placeholders of a template, without links in people's names. A line is dropped if all of its placeholders
 * are empty, so that no “To move or cancel it:” remains without its link.
 */
export function renderTemplate({ subject, body }: TemplateInput, values: MessageValues): TemplateInput {
  const given = (name: string) => {
    const value = values[name as Placeholder] ?? ''
    return PEOPLE.includes(name) ? removeLinks(value) : value
  }
  const filled = (text: string) => text.replace(NAMED, (_, name: string) => given(name))
  const isEmpty = (line: string) =>
    findPlaceholders(line).length > 0 && findPlaceholders(line).every((name) => given(name) === '')
  const lines = body.split('\n').filter((line) => !isEmpty(line))
  const text = lines.map((line) => filled(line).trimEnd()).join('\n')
  return { subject: filled(subject).replace(/\s+/g, ' ').trim(), body: text.replace(/\n{3,}/g, '\n\n').trim() }
}
