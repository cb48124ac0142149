/** Request header that names the drawer at which money is handed over. Apart from the schemas: every page sends it. */
export const DRAWER_HEADER = 'Deskbell-Drawer'
