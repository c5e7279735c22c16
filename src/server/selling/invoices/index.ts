export { invoiceFiles } from './invoice-files.ts'
export { invoiceRoutes } from './routes.ts'
