export { contactRoutes, type ContactParts } from './routes.ts'
