import config from '../web/vite.config.ts'

/** The app as it would be after a release: only the version in it is another. */
export default { ...config, define: { ...config.define, __APP_VERSION__: '"9.9.9"' } }
