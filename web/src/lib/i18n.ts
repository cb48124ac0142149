import { i18n, type Messages } from '@lingui/core'

declare global {
  /** English texts of each file of a page that may change its language; written into them by web/build/texts.ts. */
  var deskbellTexts: Messages[] | undefined
  /** Language of another page: what is loaded first, and the paths of further texts; by the same. */
  var deskbellLanguage: { locale: string; texts: Messages; files: Record<string, string> } | undefined
}

const english: Messages = {}

/** Adds English texts. They are shown in another language too, where a text of that is lacking. */
function addEnglish(texts: Messages): void {
  Object.assign(english, texts)
  i18n.load('en', texts)
  if (i18n.locale && i18n.locale !== 'en') i18n.load(i18n.locale, { ...texts, ...i18n.messages })
}

/** Shows a language. `texts`: its catalogue; omit for the English that comes with the page. */
export function activate(locale: string, texts: Messages = {}): void {
  i18n.loadAndActivate({ locale, messages: { ...english, ...texts } })
}

// Without texts, the page would show their keys.
if (import.meta.env.PROD && !globalThis.deskbellTexts && !globalThis.deskbellLanguage)
  throw new Error("The page's texts could not be loaded.")

globalThis.deskbellTexts ??= []
for (const texts of globalThis.deskbellTexts) addEnglish(texts)
// Files that come later add theirs by the same call.
globalThis.deskbellTexts.push = (...added) => {
  for (const texts of added) addEnglish(texts)
  return 0
}
activate(globalThis.deskbellLanguage?.locale ?? 'en', globalThis.deskbellLanguage?.texts)

/** Loads further texts in the language of the page. An error is told as Vite tells that a script could not be loaded. */
async function loadTexts(file: string): Promise<void> {
  try {
    const { default: texts }: { default: Messages } = await import(/* @vite-ignore */ file)
    i18n.load(i18n.locale, texts)
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

/**
 * Imports a part of the dashboard, after its texts in the language of the page, so that it may use them at once. `part`:
 * its key in the build.
 */
export async function importWithTexts<Module>(part: string, load: () => Promise<Module>): Promise<Module> {
  const file = globalThis.deskbellLanguage?.files[part]
  if (file) await loadTexts(file)
  return load()
}

export { i18n }
