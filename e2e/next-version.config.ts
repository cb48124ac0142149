import config from '../web/vite.config.ts'

/** Vite config of the next release: only the app version differs. */
export default { ...config, define: { ...config.define, __APP_VERSION__: '"9.9.9"' } }
