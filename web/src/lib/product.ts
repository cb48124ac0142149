export const PRODUCT_NAME = 'Deskbell'
export const PRODUCT_VERSION = __APP_VERSION__
export const VENDOR = { name: 'Deskbell', url: 'https://deskbell.example' }
