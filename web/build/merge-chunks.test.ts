import { expect, test } from 'vitest'
import { type Chunk, mergeChunks } from './merge-chunks.ts'

const SMALL = 1000
const LARGE = 1_000_000

function chunk(fileName: string, over: Partial<Chunk> = {}): Chunk {
  const plain = {
    name: fileName,
    size: SMALL,
    imports: [],
    dynamicImports: [],
    isScreen: false,
    isDaily: false,
    beside: [],
  }
  return { fileName, kind: 'shared', ...plain, ...over }
}

function screen(fileName: string, imports: string[], over: Partial<Chunk> = {}): Chunk {
  return chunk(fileName, { kind: 'loaded', isScreen: true, imports, ...over })
}

const first = (...dynamicImports: string[]) => chunk('first', { kind: 'first', dynamicImports })

test('merges what the same screens use, however large', () => {
  const names = mergeChunks([
    first('home', 'list'),
    screen('home', ['menu', 'table']),
    screen('list', ['menu', 'table']),
    chunk('menu', { size: LARGE }),
    chunk('table', { size: LARGE }),
  ])
  expect(names.get('menu')).toBe(names.get('table'))
  expect([...names.keys()]).toEqual(['first', 'menu', 'table'])
})

test('merges something small into what another screen does not need, and nothing large', () => {
  const build = (size: number) =>
    mergeChunks([
      first('home', 'list', 'chart'),
      screen('home', ['menu', 'table']),
      screen('list', ['menu', 'table']),
      screen('chart', ['menu']),
      chunk('menu'),
      chunk('table', { size }),
    ])
  expect(build(SMALL).get('table')).toBe(build(SMALL).get('menu'))
  expect(build(LARGE).get('table')).not.toBe(build(LARGE).get('menu'))
})

test('a screen brings what its layout imports', () => {
  const names = mergeChunks([
    first('layout', 'home'),
    screen('layout', ['menu']),
    screen('home', ['table'], { beside: ['layout'] }),
    chunk('menu', { size: LARGE }),
    chunk('table'),
  ])
  expect(names.get('table')).toBe(names.get('menu'))
})

test('a dialog does not fetch again what its screen has', () => {
  const names = mergeChunks([
    first('home'),
    screen('home', ['menu', 'table'], { dynamicImports: ['dialog'] }),
    chunk('dialog', { kind: 'loaded', imports: ['table', 'form'] }),
    chunk('menu', { size: LARGE }),
    chunk('table', { size: LARGE }),
    chunk('form', { size: LARGE }),
  ])
  expect(names.get('table')).toBe(names.get('menu'))
  expect(names.get('form')).not.toBe(names.get('table'))
})

test('does not merge what would bring something large with it', () => {
  const build = (size: number) =>
    mergeChunks([
      first('home', 'list'),
      screen('home', ['menu']),
      screen('list', ['menu', 'form']),
      chunk('menu'),
      chunk('form', { imports: ['schemas'] }),
      chunk('schemas', { size }),
    ])
  expect(build(SMALL).get('form')).toBe(build(SMALL).get('menu'))
  expect(build(LARGE).get('form')).not.toBe(build(LARGE).get('menu'))
})

test('never lets two chunks import each other', () => {
  const names = mergeChunks([
    first('home', 'list'),
    screen('home', ['above', 'between', 'below']),
    screen('list', ['between', 'below'], { dynamicImports: ['between'] }),
    chunk('above', { imports: ['between'] }),
    chunk('between', { kind: 'loaded', imports: ['below'] }),
    chunk('below'),
  ])
  expect(names.get('above')).not.toBe(names.get('below'))
})

test('merges into the first chunk what most screens use and is small', () => {
  const build = (size: number) =>
    mergeChunks([
      first('home', 'list', 'form'),
      screen('home', ['menu']),
      screen('list', ['menu']),
      screen('form', []),
      chunk('menu', { size }),
    ]).get('menu')
  expect(build(SMALL)).toBe('first')
  expect(build(LARGE)).not.toBe('first')
})
