import { t } from '@lingui/core/macro'
import {
  type CSSVariablesResolver,
  createTheme,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeThemeOverrides,
} from '@mantine/core'

/** Maps a colour's three tokens (wash, fill, ink), which handle light and dark, to Mantine's ten shades. */
function shades(name: 'accent' | 'brass' | 'red', hover: string): MantineColorsTuple {
  const [wash, fill, ink] = [`var(--${name}-wash)`, `var(--${name})`, `var(--${name}-ink)`]
  return [wash, wash, wash, ink, ink, fill, fill, hover, hover, ink]
}

// Mantine's greys, from light to dark; its dark scheme takes text, lines and surfaces from `dark`.
const gray = ['hover', 'quiet-wash', 'line', 'line', 'line', 'soft', 'soft', 'soft', 'ink', 'ink']
const dark = ['ink', 'ink', 'soft', 'soft', 'line', 'hover', 'raised', 'card', 'paper', 'paper']

function references(tokens: string[]): MantineColorsTuple {
  return tokens.map((token) => `var(--${token})`) as unknown as MantineColorsTuple
}

const colours = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: {
    accent: shades('accent', 'var(--accent-hover)'),
    brass: shades('brass', 'var(--brass)'),
    red: shades('red', 'var(--red-hover)'),
    gray: references(gray),
    dark: references(dark),
  },
})

const shapes = createTheme({
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { md: '1.45' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '36px' },
  headings: { fontWeight: '700', sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.25' } } },
  defaultRadius: '10px',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

const field = { defaultProps: { size: 'md' } }

const components = createTheme({
  components: {
    Button: field,
    Input: field,
    InputWrapper: field,
    TextInput: field,
    PasswordInput: field,
    NumberInput: field,
    Textarea: field,
    Autocomplete: field,
    Select: field,
    MultiSelect: field,
    TagsInput: field,
    NativeSelect: field,
    Checkbox: field,
    Radio: field,
    Switch: field,
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Loader: { defaultProps: { type: 'dots' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t`Hide this message` } } },
    Menu: { defaultProps: { position: 'bottom-end', shadow: 'md', withinPortal: true } },
  },
})

export const theme = mergeThemeOverrides(colours, shapes, components)

const surfaces = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-error': 'var(--red-ink)',
  '--mantine-color-success': 'var(--accent-ink)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--quiet-wash)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--soft)',
  '--mantine-shadow-md': 'var(--float-shadow)',
  '--mantine-shadow-xl': 'var(--float-shadow)',
  '--mantine-shadow-lg': 'var(--float-shadow)',
}

function inks(name: 'accent' | 'brass' | 'red') {
  return {
    [`--mantine-color-${name}-text`]: `var(--${name}-ink)`,
    [`--mantine-color-${name}-light`]: `var(--${name}-wash)`,
    [`--mantine-color-${name}-light-hover`]: `var(--${name}-wash)`,
    [`--mantine-color-${name}-light-color`]: `var(--${name}-ink)`,
    [`--mantine-color-${name}-outline`]: `var(--${name}-ink)`,
  }
}

// The tokens handle light and dark, so both schemes get the same references.
const ours = { ...surfaces, ...inks('accent'), ...inks('brass'), ...inks('red') }

export const cssVariables: CSSVariablesResolver = (resolved) => {
  const { variables, light, dark } = defaultCssVariablesResolver(resolved)
  return { variables, light: { ...light, ...ours }, dark: { ...dark, ...ours } }
}
