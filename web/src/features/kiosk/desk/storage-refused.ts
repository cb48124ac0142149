/** Thrown when the device can't keep what it is given: the kiosk then says "Please see the front desk". */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super('This device could not keep a check-in', { cause })
    this.name = 'StorageRefused'
  }
}
