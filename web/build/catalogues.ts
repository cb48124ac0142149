import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'
import { isPseudo } from './pseudo.ts'
import { pseudoLanguage } from './texts.ts'

/** Compiles Lingui's macros by its Babel plugin: npm leaves out its native one on Node 20, on which an install may begin. */
const macros: Plugin = {
  name: 'deskbell:lingui-macros',
  enforce: 'pre',
  async transform(code, id) {
    if (!/from '@lingui\/(?:core\/(?:runtime-)?|react\/)macro'/.test(code)) return null
    const made = await transformAsync(code, {
      filename: id.split('?')[0],
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['jsx', 'typescript'] },
      plugins: [linguiMacro],
    })
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
