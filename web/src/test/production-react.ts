import { createRequire } from 'node:module'

// Use React's production build: the development build takes a third more time, and StrictMode runs each effect twice.
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
// Nothing is painted here: what the screens do after the next paint is done at once.
Object.assign(createRequire(import.meta.url)('react'), {
  startTransition: (work: () => void) => work(),
  useDeferredValue: <Value>(value: Value) => value,
})
await import('react-dom/client')
await import('react/jsx-runtime')
process.env.NODE_ENV = NODE_ENV
