import { fileURLToPath } from 'node:url'
import { type BabelFileResult, transformAsync } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'
import { isPseudo } from './pseudo.ts'
import { pseudoLanguage } from './texts.ts'

/** Compiled modules by id. A page of its own and the two builds of the dashboard have most of them in common. */
const compiled = new Map<string, { code: string; made: Promise<BabelFileResult | null> }>()

function compileMacros(code: string, id: string): Promise<BabelFileResult | null> {
  const known = compiled.get(id)
  if (known?.code === code) return known.made
  const made = transformAsync(code, {
    filename: id.split('?')[0],
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['jsx', 'typescript'] },
    plugins: [linguiMacro],
  })
  compiled.set(id, { code, made })
  return made
}

/** Compiles Lingui's macros by its Babel plugin: npm leaves out its native one on Node 20, on which an install may begin. */
const macros: Plugin = {
  name: 'deskbell:lingui-macros',
  enforce: 'pre',
  async transform(code, id) {
    if (!/from '@lingui\/(?:core\/(?:runtime-)?|react\/)macro'/.test(code)) return null
    const made = await compileMacros(code, id)
    return made?.code ? { code: made.code, map: made.map ?? null } : null
  },
}

/** Compiles the catalogues in `locales/`, too, and fails the build for a text that lacks a translation. */
export function catalogues(): Plugin[] {
  const configPath = fileURLToPath(new URL('../../lingui.config.ts', import.meta.url))
  return [
    macros,
    ...(lingui({ failOnMissing: true, failOnCompileError: true, configPath }) as Plugin[]),
    ...(isPseudo ? [pseudoLanguage()] : []),
  ]
}
