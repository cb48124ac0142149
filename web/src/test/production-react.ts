// Use React's production build: the development build takes a third more time, and StrictMode runs each effect twice.
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
await import('react-dom/client')
await import('react/jsx-runtime')
process.env.NODE_ENV = NODE_ENV

export {}
