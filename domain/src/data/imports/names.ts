import type { ImportField, ImportKind } from './fields.ts'

type Names = Partial<Record<ImportField, readonly string[]>>

/** Client column names in pass and visit files, in English and Spanish. */
export const SHARED_NAMES: Names = {
  clientFirstName: ['First Name', 'Client First Name', 'Customer First Name', 'Nombre', 'Nombre de pila'],
  clientLastName: ['Last Name', 'Surname', 'Client Last Name', 'Customer Last Name', 'Apellido', 'Apellidos'],
  clientName: [
    'Client',
    'Client Name',
    'Customer',
    'Customer Name',
    'Name',
    'Full Name',
    'Member',
    'Member Name',
  ].concat(['Cliente', 'Nombre completo', 'Nombre del cliente', 'Nombre y apellidos', 'Socio', 'Alumno']),
  clientEmail: ['Email', 'E-mail', 'Email Address', 'Client Email', 'Customer Email', 'Recipient Email'].concat([
    'Correo',
    'Correo electrónico',
    'Email del cliente',
  ]),
  clientPhone: [
    'Phone',
    'Phone Number',
    'Mobile',
    'Mobile Phone',
    'Mobile Number',
    'Cell Phone',
    'Client Phone',
  ].concat(['Customer Phone', 'Teléfono', 'Móvil', 'Celular']),
}

const CLIENTS: Names = {
  firstName: ['First Name', 'Firstname', 'Given Name', 'Forename', 'First', 'Nombre', 'Nombre de pila'],
  lastName: ['Last Name', 'Lastname', 'Surname', 'Family Name', 'Last', 'Apellido', 'Apellidos'],
  name: [
    'Name',
    'Full Name',
    'Client',
    'Client Name',
    'Customer',
    'Customer Name',
    'Member',
    'Contact',
    'Display Name',
  ].concat(['Nombre completo', 'Nombre y apellidos', 'Cliente', 'Nombre del cliente']),
  email: ['Email', 'E-mail', 'Email Address', 'E-mail Address', 'Mail', 'Correo', 'Correo electrónico', 'Email 1'],
  // Mobile numbers first: if a file has several phone columns, the earliest name in this list wins.
  phone: ['Mobile Phone', 'Mobile Number', 'Cell Phone', 'Mobile', 'Cell', 'Phone Number', 'Phone', 'Telephone'].concat(
    ['Day Phone', 'Home Phone', 'Phone 1', 'Tel', 'Teléfono', 'Teléfono móvil', 'Móvil', 'Celular'],
  ),
  birthday: [
    'Birthday',
    'Birthdate',
    'Birth Date',
    'Date of Birth',
    'DOB',
    'Fecha de nacimiento',
    'Nacimiento',
    'Cumpleaños',
  ],
  notes: [
    'Notes',
    'Note',
    'Memo',
    'Comments',
    'Client Notes',
    'Customer Notes',
    'Notas',
    'Nota',
    'Observaciones',
    'Comentarios',
  ],
  alertNote: ['Alert', 'Alert Note', 'Red Alert', 'Yellow Alert', 'Health Status', 'Alerta', 'Aviso'],
  tags: ['Tags', 'Groups', 'Customer Groups', 'Labels', 'Etiquetas', 'Grupos'],
}

const SERVICES: Names = {
  serviceName: [
    'Service Name',
    'Service',
    'Item Name',
    'Session Type',
    'Appointment Type',
    'Class',
    'Class Name',
    'Name',
    'Title',
  ].concat(['Servicio', 'Nombre del servicio', 'Nombre', 'Clase']),
  description: ['Description', 'Service Description', 'Details', 'Descripción', 'Detalles'],
  category: [
    'Category',
    'Categories',
    'Service Category',
    'Category Name',
    'Reporting Category',
    'Program',
    'Treatment Type',
  ].concat(['Categoría']),
  serviceKind: ['Kind', 'Service Type', 'Type', 'Tipo', 'Tipo de servicio'],
  capacity: [
    'Capacity',
    'Class Limit',
    'Class Size',
    'Max Capacity',
    'Places',
    'Spots',
    'Capacidad',
    'Plazas',
    'Aforo',
  ],
  duration: [
    'Duration',
    'Duration (minutes)',
    'Duration (min)',
    'Service Time',
    'Default Time Length',
    'Length',
    'Minutes',
  ].concat(['Service Duration', 'Duración', 'Duración (minutos)', 'Minutos']),
  price: ['Price', 'Retail Price', 'Service Price', 'Default Price', 'Cost', 'Precio', 'Importe', 'Tarifa'],
  bookable: ['Bookable', 'Online Booking', 'Bookable Online', 'Schedule Online', 'Reservable', 'Reserva online'],
  active: ['Active', 'Enabled', 'Activo'],
}

const PASSES: Names = {
  packageName: [
    'Package',
    'Package Name',
    'Pass',
    'Pass Name',
    'Pricing Option',
    'Membership Name',
    'Membership',
    'Product',
  ].concat(['Bono', 'Nombre del bono', 'Paquete', 'Pase', 'Abono']),
  visits: [
    'Visits',
    'Total Visits',
    'Visits Total',
    'Visits Bought',
    'Sessions',
    'Total Sessions',
    '# Sessions',
    'Count',
    'Quantity',
  ].concat(['Total', 'Pass Size', 'Original Count', 'Classes', 'Visitas', 'Sesiones', 'Sesiones totales', 'Clases']),
  used: [
    'Used',
    'Visits Used',
    'Sessions Used',
    'Redeemed',
    'Times Used',
    'Classes Used',
    'Usadas',
    'Sesiones usadas',
    'Consumidas',
  ],
  left: [
    'Left',
    'Remaining',
    'Visits Left',
    'Visits Remaining',
    'Sessions Remaining',
    'Remaining Sessions',
    'Remaining Value',
  ].concat(['Balance', 'Classes Left', 'Restantes', 'Quedan', 'Sesiones restantes', 'Saldo']),
  price: ['Price', 'Amount', 'Amount Paid', 'Total Price', 'Paid', 'Precio', 'Importe', 'Pagado'],
  purchasedOn: [
    'Purchased',
    'Purchased On',
    'Purchase Date',
    'Date Purchased',
    'Sale Date',
    'Bought On',
    'Created',
    'Order Date',
  ].concat(['Fecha de compra', 'Comprado']),
  startsOn: [
    'Starts',
    'Starts On',
    'Start Date',
    'Start',
    'Activation Date',
    'Active Date',
    'Valid From',
    'Inicio',
  ].concat(['Fecha de inicio', 'Válido desde']),
  expiresOn: [
    'Expires',
    'Expires On',
    'Expiration',
    'Expiration Date',
    'Expiry',
    'Expiry Date',
    'End Date',
    'Valid Until',
    'Valid To',
  ].concat(['Caduca', 'Caducidad', 'Fecha de caducidad', 'Vencimiento', 'Válido hasta']),
  frozenOn: ['Frozen On', 'Freeze Date', 'Suspended Since', 'Suspension Date', 'On Hold Since', 'Congelado desde'],
}

const VISITS: Names = {
  serviceName: [
    'Service',
    'Service Name',
    'Class',
    'Class Name',
    'Visit Type',
    'Session Type',
    'Appointment Type',
    'Type',
    'Item',
  ].concat(['Servicio', 'Clase']),
  visitedOn: [
    'Visited',
    'Visited On',
    'Visit Date',
    'Date',
    'Class Date',
    'Appointment Date',
    'Scheduled Date',
    'Start Time',
  ].concat(['Check-in Date', 'Fecha', 'Fecha de visita', 'Día']),
  visitedTime: ['Time', 'Visit Time', 'Class Time', 'Start', 'Appointment Time', 'Hora'],
  visitStatus: ['Status', 'Visit Status', 'Appointment Status', 'Attendance', 'Label', 'Estado', 'Asistencia'],
}

const PRODUCTS: Names = {
  productName: ['Product Name', 'Product', 'Item Name', 'Name', 'Title', 'Item', 'Producto', 'Artículo', 'Nombre'],
  barcode: ['Barcode', 'GTIN', 'EAN', 'UPC', 'Bar Code', 'SKU', 'Código de barras'],
  description: ['Description', 'Details', 'Descripción', 'Detalles'],
  price: ['Price', 'Retail Price', 'Sell Price', 'Sale Price', 'Variant Price', 'Precio', 'PVP'],
  cost: ['Cost', 'Default Unit Cost', 'Supply Price', 'Cost per item', 'Wholesale Price', 'Coste', 'Costo'],
  taxRate: ['Tax Rate', 'Tax', 'VAT', 'Tax %', 'IVA', 'Impuesto'],
  stock: ['Stock', 'Current Quantity', 'Quantity', 'In Stock', 'On Hand', 'Inventory', 'Existencias', 'Cantidad'],
  lowStock: ['Low at', 'Stock Alert Count', 'Reorder Point', 'Low Stock', 'Existencias mínimas'],
  active: ['Active', 'For sale', 'Enabled', 'Activo'],
}

const BALANCE = [
  'Balance',
  'Remaining Balance',
  'Current Balance',
  'Balance Remaining',
  'Amount Remaining',
  'Remaining',
]

const GIFT_CARDS: Names = {
  giftCardCode: [
    'Code',
    'Gift Card Code',
    'Gift Card Number',
    'Card Number',
    'Gift Card',
    'GAN',
    'Gift Certificate Code',
  ].concat(['Certificate Code', 'Certificate Number', 'Number', 'Serial Number', 'Código', 'Número']),
  balance: [...BALANCE, 'Amount Left', 'Value', 'Amount', 'Saldo', 'Saldo restante', 'Importe'],
  expiresOn: ['Expires', 'Expires On', 'Expiration', 'Expiration Date', 'Expiry Date', 'Valid Until', 'Caduca'],
  recipient: ['Recipient', 'Recipient Name', 'To', 'For', 'Gift Recipient', 'Para', 'Destinatario'],
}

const CREDIT: Names = {
  balance: [...BALANCE, 'Credit', 'Account Balance', 'Account Credit', 'Store Credit', 'Credit Balance', 'Saldo'],
}

/** Column names by file kind: from exports of common products, plus plain English and Spanish. */
export const NAMES: Record<ImportKind, Names> = {
  clients: CLIENTS,
  services: SERVICES,
  passes: PASSES,
  visits: VISITS,
  products: PRODUCTS,
  gift_cards: GIFT_CARDS,
  credit: CREDIT,
}
