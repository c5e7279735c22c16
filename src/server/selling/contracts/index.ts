export { contractRoutes } from './routes.ts'
