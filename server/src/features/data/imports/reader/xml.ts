import { SaxesParser } from 'saxes'
import { Unreadable } from './unreadable.ts'

export type Tag = { name: string; attributes: Record<string, string> }
export type XmlHandlers = { open?: (tag: Tag) => void; text?: (text: string) => void; close?: (name: string) => void }

/** Names without the prefix that some programs give them. */
function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Reads XML piece by piece, and pauses after each. A document with entities of its own, which may grow without end, is
 * refused as what it is not: a workbook.
 */
export async function* readXml(parts: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new Unreadable('The Excel file is damaged: open it in Excel and save it again')
  })
  parser.on('doctype', () => {
    throw new Unreadable('This is not an Excel workbook')
  })
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open?.({ name: bare(name), attributes: attributes as Record<string, string> }),
  )
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => handlers.close?.(bare(name)))
  for await (const part of parts) {
    parser.write(part)
    yield
  }
  parser.close()
}

/** The same to the end. */
export async function readWholeXml(parts: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(parts, handlers));
}
