export { contactRoutes, type ContactDeps } from './routes.ts'
