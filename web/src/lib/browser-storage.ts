/**
 * Wraps localStorage or sessionStorage so that it never throws: a browser may block either, or have no space left. `set`
 * returns false if nothing was stored. `getStorage` is a function, because the mere access may throw.
 */
function wrapStorage(getStorage: () => Storage) {
  function attempt<Result>(use: (storage: Storage) => Result, fallback: Result): Result {
    try {
      return use(getStorage())
    } catch {
      return fallback
    }
  }
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key), null),
    /** Parses a value stored as JSON; null if it is absent or invalid. */
    getJson: (key: string): unknown => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null'), null),
    set: (key: string, value: string) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

export const localStore = wrapStorage(() => window.localStorage)
export const sessionStore = wrapStorage(() => window.sessionStorage)
